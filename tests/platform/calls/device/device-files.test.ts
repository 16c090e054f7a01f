import { basename } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { code, type DeviceFile, maxDeviceFiles, role, type UploadAnswer } from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import { addDevice } from "../../../support/lubricators";
import { archiveOf, pdfOf } from "../../../support/office-files";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";
import { fileOf, pictureFile } from "../../../support/upload-files";

describe.each(openTestDatabases())("documents of devices on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);
  let deviceId: number;
  beforeAll(async () => {
    deviceId = Number((await addDevice(platform, crew)).device_id);
  });

  const upload = async (file: File = fileOf("manual.pdf", pdfOf()), as: Person = crew.dealer) =>
    (await platform.data<UploadAnswer>("file/upload", { file }, { as: as.token })).url;
  const add = (url: string, name = "manual.pdf", as: Person = crew.dealer) =>
    platform.call("device-file/add", { device_id: deviceId, url, name }, { as: as.token });
  const added = async (url: string, name?: string) => (await add(url, name)).data as DeviceFile;
  const list = async (as: Person = crew.dealer, base: "admin/1" | "client/1" = "admin/1") =>
    (await platform.data<{ list: DeviceFile[] }>("device-file/list", { device_id: deviceId }, { as: as.token, base }))
      .list;
  const remove = (file_id: number, as: Person = crew.dealer) =>
    platform.call("device-file/delete", { file_id }, { as: as.token });
  const status = async (url: string) => (await platform.request(url, { method: "GET" })).status;

  test("are added from an upload, listed with the name of the uploader, and deleted with their file", async () => {
    const url = await upload();
    const manual = await added(url, "Manual.pdf");
    const sheet = await added(await upload(fileOf("sheet.docx", archiveOf("docx").slice())), "sheet.docx");
    expect(manual).toMatchObject({ name: "Manual.pdf", url, bytes: pdfOf().length });
    expect((await list()).map(({ file_id, name }) => [file_id, name])).toEqual([
      [sheet.file_id, "sheet.docx"],
      [manual.file_id, "Manual.pdf"],
    ]);
    expect(await remove(manual.file_id)).toMatchObject({ code: code.ok });
    expect((await list()).map(({ name }) => name)).toEqual(["sheet.docx"]);
    expect(await status(url)).toBe(404);
    expect(await remove(manual.file_id)).toMatchObject({ code: code.notExist });
  });

  test("are deleted once by two concurrent calls", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { file_id } = await added(await upload());
      const answers = await Promise.all([remove(file_id), remove(file_id)]);
      expect(answers.map((one) => one.code).toSorted()).toEqual([code.ok, code.notExist]);
    }
  });

  test("show the name of an admin to admins only", async () => {
    const file = (await add(await upload(undefined, crew.admin), "plan.pdf", crew.admin)).data as DeviceFile;
    const [name] = (await list(crew.admin)).map(({ username }) => username);
    expect({ name, shown: file.username }).toEqual({ name: expect.stringMatching(/Person/), shown: name });
    expect((await list())[0]).toMatchObject({ file_id: file.file_id, username: "" });
    await remove(file.file_id, crew.admin);
  });

  test("hide the name of an admin whose account was deleted", async () => {
    const leaving = await platform.addPerson(role.admin);
    const { file_id, username } = (await add(await upload(undefined, leaving), "plan.pdf", leaving)).data as DeviceFile;
    expect(username).toMatch(/Person/);
    await platform.data("user/delete", { user_id: leaving.id }, { as: crew.admin.token });
    expect((await list())[0]).toMatchObject({ file_id, username: "" });
    await remove(file_id);
  });

  test.each([
    ["../../etc/passwd.pdf", "_.._etc_passwd.pdf"],
    ["=cmd|' /C calc'!A0.pdf", "cmd_' _C calc'!A0.pdf"],
    ["手册.pdf", "手册.pdf"],
    ["manual.exe", "manual.pdf"],
    [".pdf", "file.pdf"],
  ])(
    "have a name that a file system takes for nothing else, and the ending of what they are: %s",
    async (name, kept) => {
      const file = await added(await upload(), name);
      expect(file.name).toBe(kept);
      await remove(file.file_id);
    },
  );

  test("may be pictures, which the platform re-encodes", async () => {
    const file = await added(await upload(await pictureFile({ name: "photo.png" })), "photo.bmp");
    expect(file.name).toBe("photo.png");
    await remove(file.file_id);
  });

  test.each<[string, () => Promise<string>, number]>([
    ["another person's upload", () => upload(undefined, crew.admin), code.wrongParameter],
    ["an unknown file", async () => "/files/AAAAAAAAAAAAAAAAAAAAAA.pdf", code.wrongParameter],
    ["a file on another server", async () => "https://elsewhere.test/a.pdf", code.wrongParameter],
  ])("are not %s", async (_, url, refused) => {
    expect(await add(await url())).toMatchObject({ code: refused });
  });

  test("refuses the same file twice, and more files than the maximum", async () => {
    const url = await upload();
    await add(url);
    expect(await add(url)).toMatchObject({ code: code.alreadyExists });
    const { database } = platform.platform;
    const free = maxDeviceFiles - (await list()).length;
    const row = { device_id: deviceId, account_id: null, username: "", name: "a.pdf", bytes: 1, create_time: 0 };
    const full = Array.from({ length: free }, (_, at) => ({ ...row, url: `/files/${at}.pdf` }));
    await database.insertInto("device_file").values(full).execute();
    expect(await add(await upload())).toMatchObject({ code: code.notAllowed });
    await database.deleteFrom("device_file").where("bytes", "=", 1).execute();
  });

  test("never exceed the maximum in concurrent calls", async () => {
    const { database } = platform.platform;
    const free = maxDeviceFiles - (await list()).length;
    const row = { device_id: deviceId, account_id: null, username: "", name: "a.pdf", bytes: 1, create_time: 0 };
    const nearlyFull = Array.from({ length: free - 2 }, (_, at) => ({ ...row, url: `/files/${at}.pdf` }));
    await database.insertInto("device_file").values(nearlyFull).execute();
    const urls: string[] = [];
    for (let at = 0; at < 6; at += 1) urls.push(await upload());
    const codes = (await Promise.all(urls.map((url) => add(url)))).map((one) => one.code);
    expect(codes.filter((one) => one === code.ok)).toHaveLength(2);
    expect(codes.filter((one) => one === code.notAllowed)).toHaveLength(4);
    await database.deleteFrom("device_file").where("url", "in", urls).execute();
    await database.deleteFrom("device_file").where("bytes", "=", 1).execute();
  });

  test("are readable but not changeable for the device's customer", async () => {
    const customer = await platform.addPerson(role.customer, { agent_id: crew.agentId });
    const other = await platform.addPerson(role.customer, { agent_id: crew.agentId });
    await platform.platform.database
      .updateTable("device")
      .set({ customer_id: customer.id })
      .where("id", "=", deviceId)
      .execute();
    expect((await list(customer, "client/1")).length).toBeGreaterThan(0);
    const asked = { device_id: deviceId };
    expect(await platform.call("device-file/list", asked, { as: other.token, base: "client/1" })).toMatchObject({
      code: code.notExist,
    });
    expect(
      await platform.call(
        "device-file/add",
        { ...asked, url: "x", name: "x" },
        { as: customer.token, base: "client/1" },
      ),
    ).toMatchObject({ code: code.notAllowed });
  });

  test("stay when unused files are deleted", async () => {
    const url = await upload();
    await add(url);
    platform.now = Math.max(platform.now, Date.now()) + 2 * day;
    await platform.platform.files.sweep();
    expect(await platform.platform.files.read(basename(new URL(url, "http://platform.test").pathname))).toBeDefined();
  });
});
