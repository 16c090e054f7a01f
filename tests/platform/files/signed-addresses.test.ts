import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { code, type DeviceFile, role, type UploadAnswer } from "../../../src/contract";
import { addressWindow } from "../../../src/platform/access/file-addresses";
import { sessionTimes } from "../../../src/platform/services/sessions";
import { addDevice, makeTestUsers, nbDevice, type TestUsers } from "../../support/lubricators";
import { pdfOf } from "../../support/office-files";
import { type Person, type TestPlatform, testBegin, testPassword, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { fileOf, pictureFile } from "../../support/upload-files";

describe.each(openTestDatabases())("addresses of uploaded files on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let crew: TestUsers;
  let customer: Person;
  beforeAll(async () => {
    platform = opened();
    crew = await makeTestUsers(platform);
    customer = await platform.addPerson(role.customer, { agent_id: crew.agentId });
  });
  beforeEach(() => {
    platform.now = testBegin;
  });
  const disable = ({ id }: Person) =>
    platform.platform.database.updateTable("account").set({ is_enable: 0 }).where("id", "=", id).execute();
  const pass12Hours = async () => {
    platform.now += sessionTimes.idle;
  };

  const baseOf = (person: Person): "admin/1" | "client/1" => (person === customer ? "client/1" : "admin/1");
  const data = <T>(path: string, payload: object, as: Person) =>
    platform.data<T>(path, { ...payload }, { as: as.token, base: baseOf(as) });
  const get = (url: string) => platform.request(url, { method: "GET" });
  const status = async (url: string) => (await get(url)).status;
  const upload = async (file: File, as: Person = crew.dealer) =>
    (await data<UploadAnswer>("file/upload", { file }, as)).url;
  const newDevice = async (values: object = {}) =>
    Number((await addDevice(platform, crew, { image: await upload(await pictureFile()), ...values })).device_id);
  const imageFor = async (device_id: number, as: Person) =>
    (await data<{ image: string }>("device/detail", { device_id }, as)).image;
  const documentFor = async (device_id: number, as: Person) =>
    (await data<{ list: DeviceFile[] }>("device-file/list", { device_id }, as)).list[0]?.url ?? "";
  const plain = (url: string) => url.replace(/\?.*/, "");
  const change = (device: number, values: object) =>
    platform.platform.database.updateTable("device").set(values).where("id", "=", device).execute();

  test("open only with a valid signature, for the session that was shown them", async () => {
    const url = await imageFor(await newDevice(), crew.dealer);
    expect(await status(url)).toBe(200);
    const other = new URL(await upload(await pictureFile()), "http://platform.test");
    for (const wrong of [
      plain(url),
      `${url}x`,
      url.replace(/session=\d+/, "session=1"),
      url.replace(/until=(\d)/, "until=9$1"),
      url.replace(plain(url), other.pathname),
      plain(url) + other.search,
    ]) {
      expect({ wrong, status: await status(wrong) }).toEqual({ wrong, status: 404 });
    }
  });

  test("show an error in the reader's language after they have expired", async () => {
    const answer = await platform.request("/files/AAAAAAAAAAAAAAAAAAAAAA.jpg", {
      headers: { "accept-language": "zh" },
    });
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 404,
      text: expect.stringMatching(/失效/),
    });
  });

  test("stay the same within a window, so that browsers cache them privately until they end", async () => {
    const device = await newDevice();
    const first = await imageFor(device, crew.dealer);
    platform.now += addressWindow - 1;
    expect(await imageFor(device, crew.dealer)).toBe(first);
    const cached = (await get(first)).headers.get("cache-control");
    expect(cached).toBe(`private, max-age=${Math.floor((addressWindow + 1) / 1000)}, immutable`);
    platform.now += 1;
    const second = await imageFor(device, crew.dealer);
    expect({ isNew: second !== first, old: await status(first) }).toEqual({ isNew: true, old: 200 });
    platform.now += addressWindow;
    expect([await status(first), await status(second)]).toEqual([404, 200]);
  });

  test("of lists, details, documents and accounts are signed, and the database keeps them plain", async () => {
    const device = await newDevice();
    const url = await upload(fileOf("manual.pdf", pdfOf()));
    const added = await data<DeviceFile>(
      "device-file/add",
      { device_id: device, url, name: "manual.pdf" },
      crew.dealer,
    );
    const listed = await data<{ list: { device_id: number; image: string }[] }>(
      "device/list",
      { page: 1 },
      crew.dealer,
    );
    const image = listed.list.find((one) => one.device_id === device)?.image ?? "";
    const me = await data<{ avatar: string }>(
      "user/update-avatar",
      { avatar: await upload(await pictureFile()) },
      crew.dealer,
    );
    const { user } = await platform.data<{ user: { avatar: string } }>("user/login-email", {
      email: crew.dealer.email,
      password: testPassword,
    });
    const saved = (await get(added.url)).headers.get("content-disposition");
    expect(saved).toMatch(/^attachment; filename="manual\.pdf"/);
    const addresses = [image, added.url, await documentFor(device, crew.dealer), me.avatar, user.avatar];
    expect(await Promise.all(addresses.map(status))).toEqual(addresses.map(() => 200));
    const { database } = platform.platform;
    const stored = [
      ...(await database.selectFrom("device").select("image as address").where("id", "=", device).execute()),
      ...(await database.selectFrom("device_file").select("url as address").where("device_id", "=", device).execute()),
      ...(await database.selectFrom("account").select("avatar as address").where("id", "=", crew.dealer.id).execute()),
    ];
    expect(stored.map(({ address }) => address)).toEqual([plain(image), plain(added.url), plain(me.avatar)]);
  });

  test("may be sent back by a form", async () => {
    const device = await newDevice();
    const record = await data<Record<string, unknown>>("device/detail", { device_id: device }, crew.dealer);
    platform.now += 3 * addressWindow;
    const { imei, image } = record;
    const saved = await data<{ image: string }>(
      "device/save-device",
      nbDevice(String(imei), { device_id: device, image, device_name: "Renamed" }),
      crew.dealer,
    );
    expect(plain(saved.image)).toBe(plain(String(image)));
    expect(await status(saved.image)).toBe(200);
  });

  test("of another person's upload cannot be saved in one's own device", async () => {
    const image = await upload(await pictureFile(), crew.admin);
    const device = await newDevice();
    const record = await data<Record<string, unknown>>("device/detail", { device_id: device }, crew.dealer);
    const answer = await platform.call(
      "device/save-device",
      nbDevice(String(record.imei), { device_id: device, image }),
      { as: crew.dealer.token },
    );
    expect(answer).toMatchObject({ code: code.wrongParameter, data: { fields: { image: expect.any(String) } } });
  });

  test.each<[string, (ids: { device: number; leaver: Person }) => Promise<unknown>]>([
    ["signs out", ({ leaver }) => data("user/logout", {}, leaver)],
    ["is idle for too long", pass12Hours],
    ["is disabled", ({ leaver }) => disable(leaver)],
    ["loses the device", ({ device }) => change(device, { agent_id: crew.otherAgentId })],
  ])("end when the account %s", async (_what, lose) => {
    const leaver = await platform.addPerson(role.afm, { agent_id: crew.agentId });
    const device = await newDevice();
    await data(
      "device-file/add",
      { device_id: device, url: await upload(fileOf("a.pdf", pdfOf())), name: "a" },
      crew.dealer,
    );
    const addresses = [await imageFor(device, leaver), await documentFor(device, leaver)];
    expect(await Promise.all(addresses.map(status))).toEqual([200, 200]);
    await lose({ device, leaver });
    expect(await Promise.all(addresses.map(status))).toEqual([404, 404]);
  });

  test("no longer work for the uploader when the device belongs to another provider", async () => {
    const url = await upload(await pictureFile());
    const device = await newDevice({ image: url });
    expect(await status(url)).toBe(200);
    await change(device, { agent_id: crew.otherAgentId });
    expect(await status(url)).toBe(404);
  });

  test("no longer work when a customer's device is unlinked", async () => {
    const device = await newDevice({ customer_id: customer.id });
    const url = await imageFor(device, customer);
    expect(await status(url)).toBe(200);
    await change(device, { customer_id: null });
    expect(await status(url)).toBe(404);
  });

  test("no longer work without the authority for the device list", async () => {
    const group_id = await platform.addGroup(crew.agentId);
    const authorities = ["device.list"];
    const member = await platform.addPerson(role.member, { agent_id: crew.agentId, group_id, authorities });
    const device = await newDevice({ group_id });
    const url = await imageFor(device, member);
    expect(await status(url)).toBe(200);
    const { database } = platform.platform;
    await database.updateTable("account").set({ authority_ids: "[]" }).where("id", "=", member.id).execute();
    expect(await status(url)).toBe(404);
  });
});
