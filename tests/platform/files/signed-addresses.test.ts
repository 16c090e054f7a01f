import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { code, type DeviceFile, role, type UploadAnswer } from "../../../src/contract";
import { addressWindow } from "../../../src/platform/access/file-addresses";
import { sessionTimes } from "../../../src/platform/services/sessions";
import { addDevice, nbDevice } from "../../support/lubricators";
import { pdfOf } from "../../support/office-files";
import { type Person, testBegin, testPassword } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { useTestUsers } from "../../support/test-users";
import { fileOf, pictureFile } from "../../support/upload-files";

describe.each(openTestDatabases())("signed URLs of uploaded files on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);
  let customer: Person;
  beforeAll(async () => {
    customer = await platform.addPerson(role.customer, { agent_id: users.agentId });
  });
  beforeEach(() => {
    platform.now = testBegin;
  });
  const disable = ({ id }: Person) =>
    platform.platform.database.updateTable("account").set({ is_enable: 0 }).where("id", "=", id).execute();
  const exceedIdleTimeout = async () => {
    platform.now += sessionTimes.idle;
  };

  const baseOf = (person: Person): "admin/1" | "client/1" => (person === customer ? "client/1" : "admin/1");
  const data = <T>(path: string, payload: object, as: Person) =>
    platform.data<T>(path, { ...payload }, { as: as.token, base: baseOf(as) });
  const get = (url: string) => platform.request(url, { method: "GET" });
  const status = async (url: string) => (await get(url)).status;
  const upload = async (file: File, as: Person = users.dealer) =>
    (await data<UploadAnswer>("file/upload", { file }, as)).url;
  const newDevice = async (values: object = {}) =>
    Number((await addDevice(platform, users, { image: await upload(await pictureFile()), ...values })).device_id);
  const imageFor = async (device_id: number, as: Person) =>
    (await data<{ image: string }>("device/detail", { device_id }, as)).image;
  const documentFor = async (device_id: number, as: Person) =>
    (await data<{ list: DeviceFile[] }>("device-file/list", { device_id }, as)).list[0]?.url ?? "";
  const plain = (url: string) => url.replace(/\?.*/, "");
  const updateDevice = (device: number, values: object) =>
    platform.platform.database.updateTable("device").set(values).where("id", "=", device).execute();

  test("open with a valid signature", async () => {
    expect(await status(await imageFor(await newDevice(), users.dealer))).toBe(200);
  });

  test.each<[string, (url: string, otherFile: URL) => string]>([
    ["no signature", (url) => plain(url)],
    ["an altered signature", (url) => `${url}x`],
    ["another session", (url) => url.replace(/session=\d+/, "session=1")],
    ["a later expiry", (url) => url.replace(/until=(\d)/, "until=9$1")],
    ["the path of another file", (url, otherFile) => url.replace(plain(url), otherFile.pathname)],
    ["the signature of another file", (url, otherFile) => plain(url) + otherFile.search],
  ])("return 404 with %s", async (_what, tamper) => {
    const url = await imageFor(await newDevice(), users.dealer);
    const otherFile = new URL(await upload(await pictureFile()), "http://platform.test");
    expect(await status(tamper(url, otherFile))).toBe(404);
  });

  test("return 404 without a signature, with a message in the language of the client", async () => {
    const answer = await platform.request("/files/AAAAAAAAAAAAAAAAAAAAAA.jpg", {
      headers: { "accept-language": "zh" },
    });
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 404,
      text: expect.stringMatching(/失效/),
    });
  });

  test("stay the same for an hour, so that browsers can cache them until they expire", async () => {
    const device = await newDevice();
    const first = await imageFor(device, users.dealer);
    platform.now += addressWindow - 1;
    expect(await imageFor(device, users.dealer)).toBe(first);
    const cached = (await get(first)).headers.get("cache-control");
    expect(cached).toBe(`private, max-age=${Math.floor((addressWindow + 1) / 1000)}, immutable`);
    platform.now += 1;
    const second = await imageFor(device, users.dealer);
    expect({ isNew: second !== first, old: await status(first) }).toEqual({ isNew: true, old: 200 });
    platform.now += addressWindow;
    expect([await status(first), await status(second)]).toEqual([404, 200]);
  });

  test("appear in lists, documents and accounts; the database stores the URLs unsigned", async () => {
    const device = await newDevice();
    const url = await upload(fileOf("manual.pdf", pdfOf()));
    const added = await data<DeviceFile>(
      "device-file/add",
      { device_id: device, url, name: "manual.pdf" },
      users.dealer,
    );
    const listed = await data<{ list: { device_id: number; image: string }[] }>(
      "device/list",
      { page: 1 },
      users.dealer,
    );
    const image = listed.list.find((one) => one.device_id === device)?.image ?? "";
    const me = await data<{ avatar: string }>(
      "user/update-avatar",
      { avatar: await upload(await pictureFile()) },
      users.dealer,
    );
    const { user } = await platform.data<{ user: { avatar: string } }>("user/login-email", {
      email: users.dealer.email,
      password: testPassword,
    });
    const saved = (await get(added.url)).headers.get("content-disposition");
    expect(saved).toMatch(/^attachment; filename="manual\.pdf"/);
    const addresses = [image, added.url, await documentFor(device, users.dealer), me.avatar, user.avatar];
    expect(await Promise.all(addresses.map(status))).toEqual(addresses.map(() => 200));
    const { database } = platform.platform;
    const stored = [
      ...(await database.selectFrom("device").select("image as address").where("id", "=", device).execute()),
      ...(await database.selectFrom("device_file").select("url as address").where("device_id", "=", device).execute()),
      ...(await database.selectFrom("account").select("avatar as address").where("id", "=", users.dealer.id).execute()),
    ];
    expect(stored.map(({ address }) => address)).toEqual([plain(image), plain(added.url), plain(me.avatar)]);
  });

  test("can be sent back by a form, even after they have expired", async () => {
    const device = await newDevice();
    const record = await data<Record<string, unknown>>("device/detail", { device_id: device }, users.dealer);
    platform.now += 3 * addressWindow;
    const { imei, image } = record;
    const saved = await data<{ image: string }>(
      "device/save-device",
      nbDevice(String(imei), { device_id: device, image, device_name: "Renamed" }),
      users.dealer,
    );
    expect(plain(saved.image)).toBe(plain(String(image)));
    expect(await status(saved.image)).toBe(200);
  });

  test("saving a device rejects the URL of someone else's upload", async () => {
    const image = await upload(await pictureFile(), users.admin);
    const device = await newDevice();
    const record = await data<Record<string, unknown>>("device/detail", { device_id: device }, users.dealer);
    const answer = await platform.call(
      "device/save-device",
      nbDevice(String(record.imei), { device_id: device, image }),
      { as: users.dealer.token },
    );
    expect(answer).toMatchObject({ code: code.wrongParameter, data: { fields: { image: expect.any(String) } } });
  });

  test.each<[string, (ids: { device: number; viewer: Person }) => Promise<unknown>]>([
    ["signs out", ({ viewer }) => data("user/logout", {}, viewer)],
    ["is idle for too long", exceedIdleTimeout],
    ["is disabled", ({ viewer }) => disable(viewer)],
    ["loses the device", ({ device }) => updateDevice(device, { agent_id: users.otherAgentId })],
  ])("stop working when the account %s", async (_what, revokeAccess) => {
    const viewer = await platform.addPerson(role.afm, { agent_id: users.agentId });
    const device = await newDevice();
    await data(
      "device-file/add",
      { device_id: device, url: await upload(fileOf("a.pdf", pdfOf())), name: "a" },
      users.dealer,
    );
    const addresses = [await imageFor(device, viewer), await documentFor(device, viewer)];
    expect(await Promise.all(addresses.map(status))).toEqual([200, 200]);
    await revokeAccess({ device, viewer });
    expect(await Promise.all(addresses.map(status))).toEqual([404, 404]);
  });

  test("stop working for the uploader when the device moves to another provider", async () => {
    const url = await upload(await pictureFile());
    const device = await newDevice({ image: url });
    expect(await status(url)).toBe(200);
    await updateDevice(device, { agent_id: users.otherAgentId });
    expect(await status(url)).toBe(404);
  });

  test("stop working for a customer when the device is unlinked from them", async () => {
    const device = await newDevice({ customer_id: customer.id });
    const url = await imageFor(device, customer);
    expect(await status(url)).toBe(200);
    await updateDevice(device, { customer_id: null });
    expect(await status(url)).toBe(404);
  });

  test("stop working without the authority for the device list", async () => {
    const group_id = await platform.addGroup(users.agentId);
    const authorities = ["device.list"];
    const member = await platform.addPerson(role.member, { agent_id: users.agentId, group_id, authorities });
    const device = await newDevice({ group_id });
    const url = await imageFor(device, member);
    expect(await status(url)).toBe(200);
    const { database } = platform.platform;
    await database.updateTable("account").set({ authority_ids: "[]" }).where("id", "=", member.id).execute();
    expect(await status(url)).toBe(404);
  });
});
