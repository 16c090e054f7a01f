import { describe, expect, test } from "vitest";
import { code, commandKind, commandStatus, role, type Scene, serialiseScene } from "../../../../src/contract";
import { addDevice, addStock, type DeviceRow, nbDevice } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

const workdays: Scene = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, begin: 480, end: 1080, mode: 2, rate: 60 }));
const weekend: Scene = [{ weekday: 6, begin: 0, end: 1440, mode: 1, rate: 720 }];

describe.each(openTestDatabases())("a device's scene on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  const asDealer = () => ({ as: crew.dealer.token });
  const detail = (device_id: number) => platform.data("device/scene-detail", { device_id }, asDealer());
  const save = (device_id: number, scene: Scene) =>
    platform.call("device/save-scene", { device_id, scene: serialiseScene(scene) }, asDealer());
  const commands = (device_id: number) =>
    platform.platform.database
      .selectFrom("device_command")
      .select(["kind", "status"])
      .where("device_id", "=", device_id)
      .orderBy("id")
      .execute();
  /** The device confirms the pending command. */
  const confirm = (device_id: number) =>
    platform.platform.database
      .updateTable("device_command")
      .set({ status: commandStatus.confirmed, confirm_time: platform.now })
      .where("device_id", "=", device_id)
      .where("status", "=", commandStatus.pending)
      .execute();

  test("is empty at first; a saved scene waits for the next report", async () => {
    const { device_id } = await addDevice(platform, crew);
    expect(await detail(device_id)).toEqual({ device_id, scene: [], pending_scene: null, pending_time: null });
    const saved = await save(device_id, workdays);
    const waiting = { device_id, scene: [], pending_scene: workdays, pending_time: platform.now };
    expect(saved).toMatchObject({ code: 0, data: waiting });
    expect(await detail(device_id)).toEqual(waiting);
    expect(await commands(device_id)).toEqual([{ kind: commandKind.scene, status: commandStatus.pending }]);
    await confirm(device_id);
    expect(await detail(device_id)).toMatchObject({ scene: workdays, pending_scene: null });
  });

  test("a newer scene replaces the pending one; the scene in effect cancels it", async () => {
    const { device_id } = await addDevice(platform, crew);
    await save(device_id, workdays);
    await confirm(device_id);
    await save(device_id, weekend);
    await save(device_id, []);
    expect(await detail(device_id)).toMatchObject({ scene: workdays, pending_scene: [] });
    await save(device_id, workdays);
    expect(await detail(device_id)).toMatchObject({ scene: workdays, pending_scene: null, pending_time: null });
    const { confirmed, cancelled } = commandStatus;
    expect((await commands(device_id)).map(({ status }) => status)).toEqual([confirmed, cancelled, cancelled]);
  });

  test("saving the pending scene again changes nothing", async () => {
    const { device_id } = await addDevice(platform, crew);
    await save(device_id, workdays);
    expect(await save(device_id, workdays.toReversed())).toMatchObject({ code: 0, data: { pending_scene: workdays } });
    expect(await commands(device_id)).toHaveLength(1);
  });

  test.each([
    { says: "no JSON", scene: "{", message: /JSON list/ },
    {
      says: "something more in an interval",
      scene: JSON.stringify([{ ...weekend[0], role: 1 }]),
      message: /JSON list/,
    },
    {
      says: "an overlap",
      scene: JSON.stringify([...weekend, ...weekend]),
      message: /Overlaps the interval 00:00–24:00/,
    },
    { says: "nothing at all", scene: "", message: /required/ },
  ])("$says is refused at its field", async ({ scene, message }) => {
    const { device_id } = await addDevice(platform, crew);
    const refused = await platform.call("device/save-scene", { device_id, scene }, asDealer());
    expect(refused).toMatchObject({ data: { fields: { scene: expect.stringMatching(message) } } });
    expect(refused.code).not.toBe(0);
    expect(await commands(device_id)).toEqual([]);
  });

  test("refuses a scene for an unbound device", async () => {
    const { device_id } = await addDevice(platform, crew);
    await platform.data("device/unbind-device", { device_id }, asDealer());
    expect(await save(device_id, weekend)).toMatchObject({ code: code.notAllowed });
  });

  test("pending commands have a time and a username; only admins see the name of an admin", async () => {
    const { device_id } = await addDevice(platform, crew);
    const waiting = (as: string) =>
      platform.data<{ list: readonly unknown[] }>("device/pending", { device_id }, { as }).then(({ list }) => list);
    expect(await waiting(crew.dealer.token)).toEqual([]);
    const scene = serialiseScene(weekend);
    await platform.data("device/save-scene", { device_id, scene }, { as: crew.admin.token });
    const told = { id: expect.any(Number), kind: commandKind.scene, time: platform.now };
    expect(await waiting(crew.dealer.token)).toEqual([{ ...told, username: "" }]);
    expect(await waiting(crew.admin.token)).toEqual([{ ...told, username: expect.stringMatching(/Person/) }]);
    await save(device_id, workdays);
    expect(await waiting(crew.dealer.token)).toEqual([{ ...told, username: expect.stringMatching(/Person/) }]);
  });

  test("another lubricator at the same place starts without the scene of the former one", async () => {
    const { device_id } = await addDevice(platform, crew);
    await save(device_id, workdays);
    await confirm(device_id);
    platform.now += 60_000;
    const { imei } = await addStock(platform, crew);
    await platform.data("device/save-device", { ...nbDevice(imei), device_id }, asDealer());
    expect(await detail(device_id)).toMatchObject({ scene: [], pending_scene: null });
  });
});

describe.each(openTestDatabases())("a device's history on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  interface Line {
    readonly username: string;
    readonly role: number;
    readonly content: string;
  }
  const history = async (device_id: number, as: string, language: "zh" | "en" = "en") =>
    (await platform.data<{ list: Line[]; total: number }>("device/history", { device_id }, { as, language })).list;
  const rename = (row: DeviceRow, device_name: string, as: string) =>
    platform.data(
      "device/save-device",
      { ...nbDevice(String(row.imei)), device_id: row.device_id, device_name },
      { as },
    );

  test("describes the changes of this device in words, newest first", async () => {
    const row = await addDevice(platform, crew);
    await rename(await addDevice(platform, crew), "Another device", crew.dealer.token);
    await rename(row, "Dryer", crew.dealer.token);
    const scene = serialiseScene(weekend);
    await platform.data("device/save-scene", { device_id: row.device_id, scene }, { as: crew.dealer.token });
    const said = (await history(row.device_id, crew.dealer.token)).map(({ content }) => content);
    expect(said).toEqual([
      "Set mode/scene: Device “Dryer”. Mode/scene: None → Saturday: 00:00–24:00 Position every 720 min",
      expect.stringContaining("Name: Fan bearing → Dryer"),
      expect.stringContaining("Add: Device “Fan bearing”"),
    ]);
    const [zh] = await history(row.device_id, crew.dealer.token, "zh");
    expect(zh?.content).toBe("设置模式/场景：设备“Dryer”。模式/场景：无 → 周六：00:00–24:00 定位，每 720 分钟");
  });

  test("shows a dealer that an admin made a change, and other admins which admin", async () => {
    const row = await addDevice(platform, crew);
    await rename(row, "Renamed by the platform", crew.admin.token);
    const [forDealer] = await history(row.device_id, crew.dealer.token);
    expect(forDealer).toMatchObject({ role: role.admin, username: "" });
    expect(forDealer?.content).toContain("Renamed by the platform");
    const [forAdmin] = await history(row.device_id, crew.admin.token);
    expect(forAdmin?.username).toMatch(/Person/);
  });

  test("leaves out changes from a time when the device belonged to another dealer", async () => {
    const row = await addDevice(platform, crew);
    await platform.platform.database
      .updateTable("device")
      .set({ agent_id: crew.otherAgentId })
      .where("id", "=", row.device_id)
      .execute();
    expect(await history(row.device_id, crew.otherDealer.token)).toEqual([]);
    expect(await history(row.device_id, crew.admin.token)).toHaveLength(1);
    const former = await platform.call("device/history", { device_id: row.device_id }, { as: crew.dealer.token });
    expect(former.code).toBe(code.notExist);
  });

  test("requires a device", async () => {
    const refused = await platform.call("device/history", {}, { as: crew.dealer.token });
    expect(refused.code).toBe(code.parameterMissing);
  });
});
