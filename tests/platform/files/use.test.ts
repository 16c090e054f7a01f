import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { code, role } from "../../../src/contract";
import { day } from "../../../src/platform/base/clock";
import { addDevice, addStock, nbDevice } from "../../support/lubricators";
import type { Person } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { useTestUsers } from "../../support/test-users";
import { pictureFile } from "../../support/upload-files";
import { uploadTools } from "./uploads";

describe.each(openTestDatabases())("the use of uploaded files on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  const { store, get } = uploadTools(
    () => platform,
    () => crew,
  );

  test("a device accepts the address of an uploaded location map, and no other", async () => {
    const { imei } = await addStock(platform, crew);
    const image = await store(await pictureFile());
    const save = (value: string, more: object = {}) =>
      platform.call("device/save-device", nbDevice(imei, { image: value, ...more }), { as: crew.dealer.token });
    for (const other of [
      "/files/AAAAAAAAAAAAAAAAAAAAAA.jpg",
      "https://elsewhere.test/map.jpg",
      "/admin/1/user/logout",
      image.replace("/files/", "/files/../files/"),
    ]) {
      expect(await save(other)).toMatchObject({
        code: code.wrongParameter,
        data: { fields: { image: expect.any(String) } },
      });
    }
    // A location map is a JPG (spec §5).
    expect(await save(await store(await pictureFile({ name: "map.png" })))).toMatchObject({
      code: code.wrongParameter,
    });
    const saved = await save(image);
    expect(saved).toMatchObject({ code: code.ok, data: { image } });
    const { device_id } = saved.data as { device_id: number };
    expect(await save("", { device_id })).toMatchObject({ code: code.ok, data: { image: "" } });
  });

  test("a device keeps an older external address", async () => {
    const oldAddress = "https://elsewhere.test/old.jpg";
    const device = await addDevice(platform, crew);
    await platform.platform.database
      .updateTable("device")
      .set({ image: oldAddress })
      .where("id", "=", device.device_id)
      .execute();
    const edited = nbDevice(String(device.imei), {
      device_id: device.device_id,
      image: oldAddress,
      device_name: "Edited",
    });
    expect(await platform.call("device/save-device", edited, { as: crew.dealer.token })).toMatchObject({
      code: code.ok,
    });
  });

  describe("an avatar", () => {
    const avatarOf = async (as: Person) =>
      (await platform.data<{ avatar: string }>("user/detail", { user_id: "" }, { as: as.token })).avatar;
    const setAvatar = (avatar: string, as: Person = crew.dealer) =>
      platform.call("user/update-avatar", { avatar }, { as: as.token });

    test("is a square from the centre of the uploaded picture, which it replaces on the disk", async () => {
      const uploaded = await store(await pictureFile({ name: "me.png", width: 900, height: 300 }));
      const answer = await setAvatar(uploaded);
      const avatar = await avatarOf(crew.dealer);
      expect(answer).toMatchObject({ code: code.ok, data: { avatar } });
      const response = await get(avatar);
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect({ width, height, format }).toEqual({ width: 256, height: 256, format: "jpeg" });
      expect((await get(uploaded)).status).toBe(404);
    });

    test("is deleted when it is replaced or removed", async () => {
      await setAvatar(await store(await pictureFile()));
      const first = await avatarOf(crew.dealer);
      await setAvatar(await store(await pictureFile()));
      const second = await avatarOf(crew.dealer);
      expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
      expect(await setAvatar("")).toMatchObject({ code: code.ok, data: { avatar: "" } });
      expect((await get(second)).status).toBe(404);
    });

    test("leaves the uploaded picture if a device uses it", async () => {
      const uploaded = await store(await pictureFile());
      await addDevice(platform, crew, { image: uploaded });
      await setAvatar(uploaded);
      expect((await get(uploaded)).status).toBe(200);
    });

    test.each([
      ["the upload of another account", async () => store(await pictureFile())],
      ["a missing file", async () => "/files/AAAAAAAAAAAAAAAAAAAAAA.jpg"],
      ["an external address", async () => "https://elsewhere.test/me.jpg"],
    ])("refuses %s", async (_shows, address) => {
      const other = await platform.addPerson(role.customer, { agent_id: crew.agentId });
      const answer = await platform.call(
        "user/update-avatar",
        { avatar: await address() },
        { as: other.token, base: "client/1" },
      );
      expect(answer).toMatchObject({ code: code.wrongParameter, data: { fields: { avatar: expect.any(String) } } });
    });
  });

  // PostgreSQL scans small tables in spite of indexes.
  test.runIf(engine.name === "sqlite").each([
    ["device", "image"],
    ["device_file", "url"],
    ["account", "avatar"],
  ])("the search for files in use has an index on %s.%s", async (table, column) => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select id from ${sql.table(table)} where ${sql.ref(column)} = 'x'`.execute(platform.platform.database);
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining("INDEX")]);
  });

  test("sweep deletes files without a record, and partial files, after a day", async () => {
    const folder = join(platform.platform.environment.dataFolder, "files");
    const nameOf = (url: string) => url.slice("/files/".length).replace(/\?.*/, "");
    const used = await store(await pictureFile());
    await addDevice(platform, crew, { image: used });
    const unused = await store(await pictureFile());
    writeFileSync(join(folder, "partial.jpg.part"), "partial");
    expect(await platform.platform.files.sweep()).toBe(0);
    platform.now = Math.max(platform.now, Date.now()) + 2 * day;
    await store(await pictureFile()).catch(() => undefined);
    await platform.platform.files.sweep();
    const names = readdirSync(folder);
    expect(names).toContain(nameOf(used));
    expect(names).not.toContain(nameOf(unused));
    expect(existsSync(join(folder, "partial.jpg.part"))).toBe(false);
  });
});
