import { describe, expect, test } from "vitest";
import { code, dayOf, role, startOfDay, type UploadAnswer } from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import { addDevice, addStock, clearKeys, type DeviceRow, loraDevice, nbDevice } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";
import { pictureFile } from "../../../support/upload-files";

describe.each(openTestDatabases())("devices on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  const asDealer = () => ({ as: crew.dealer.token });
  const detail = (device_id: number) => platform.data<DeviceRow>("device/detail", { device_id }, asDealer());
  const save = (row: DeviceRow, more: object) =>
    platform.call(
      "device/save-device",
      { ...nbDevice(String(row.imei)), device_id: row.device_id, ...more },
      asDealer(),
    );
  const hasReported = (device_id: number, state: object = {}) =>
    platform.platform.database
      .updateTable("device")
      .set({ active_time: platform.now, online: 1, ...state })
      .where("id", "=", device_id)
      .execute();

  test("a saved device answers every entered value under its wire name", async () => {
    const { imei } = await addStock(platform, crew);
    const group_id = await platform.addGroup(crew.agentId, { group_name: "Mill team" });
    const of = { agent_id: crew.agentId, username: "Paper works" };
    const customer = await platform.addPerson(role.customer, of);
    const { url } = await platform.data<UploadAnswer>("file/upload", { file: await pictureFile() }, asDealer());
    const entered = {
      ...nbDevice(imei, { device_name: "Dryer bearing 3", lubricantTube: 250, time_setting: 18, report_interval: 8 }),
      device_sn: "LU240042",
      industry: "Pulp and paper",
      application: "Dryer section",
      asset_tag: "DR-104",
      asset_name: "Dryer 4",
      install_location: "Drive end",
      lubricant: "High temperature grease",
      bearing_type: "23140",
      rpm: 120,
      bearing_temperature: 3,
      load: 2,
      image: url,
      address: "Hafenstraße 1",
      province: "Bayern",
      city: "Augsburg",
      longitude: 10.898,
      latitude: 48.371,
      group_id,
      customer_id: customer.id,
    };
    const row = await platform.data<DeviceRow>("device/save-device", entered, asDealer());
    expect(row).toMatchObject({
      ...entered,
      type: 0,
      eui: null,
      group_name: "Mill team",
      customer_name: "Paper works",
      agent_name: expect.stringContaining("Agent"),
      effective_time_setting: null,
      time_setting_max: 24,
      is_enable: 1,
      register_time: platform.now,
      estimated_usage_time: null,
    });
    expect(await detail(row.device_id)).toEqual(row);
  });

  test("empty keys come from stock, encrypted; only reveal answers them", async () => {
    const device = await addDevice(platform, crew, { type: 1 });
    const { device_id } = device;
    expect(device).toMatchObject({ type: 1, imei: null, addr: "00400001" });
    expect(JSON.stringify([device, await detail(device_id)])).not.toMatch(/_key/);
    const stored = await platform.platform.database
      .selectFrom("device")
      .select(["nwks_key", "apps_key"])
      .where("id", "=", device_id)
      .executeTakeFirstOrThrow();
    expect(stored.nwks_key).toMatch(/^v1\./);

    const edit = { ...loraDevice(String(device.eui)), device_id, apps_key: "B".repeat(32) };
    await platform.data("device/save-device-lora", edit, asDealer());
    expect(await platform.data("device/reveal", { device_id }, asDealer())).toEqual({
      device_id,
      nwks_key: clearKeys.nwks_key,
      apps_key: "B".repeat(32),
    });
  });

  test("an edit keeps columns that it does not send and clears columns that it sends empty", async () => {
    const row = await addDevice(platform, crew, { asset_tag: "CV-1", asset_name: "Conveyor", rpm: 60 });
    const saved = await save(row, { asset_tag: "", device_name: "Renamed" });
    expect(saved.data).toMatchObject({ device_name: "Renamed", asset_tag: "", asset_name: "Conveyor", rpm: 60 });
  });

  test("a changed time setting waits for the next report; the setting in effect cancels it", async () => {
    const row = await addDevice(platform, crew, { time_setting: 6 });
    const unreported = await save(row, { time_setting: 9 });
    expect(unreported.data, "nothing is in effect before the first report").toMatchObject({
      time_setting: 9,
      effective_time_setting: null,
    });
    await hasReported(row.device_id);
    const found = () => platform.data<{ list: DeviceRow[] }>("device/list", { status: "pending_setting" }, asDealer());

    const changed = await save(row, { time_setting: 3 });
    expect(changed.data).toMatchObject({ time_setting: 3, effective_time_setting: 9 });
    expect((await found()).list.map(({ device_id }) => device_id)).not.toContain(row.device_id);
    const off = await save(row, { time_setting: 0 });
    expect(off.data).toMatchObject({ time_setting: 0, effective_time_setting: 9 });
    expect((await found()).list.map(({ device_id }) => device_id)).toContain(row.device_id);
    // A form sends back the values that it shows: nothing changes.
    expect((await save(row, { time_setting: 0 })).data).toMatchObject({ time_setting: 0, effective_time_setting: 9 });
    expect((await save(row, { time_setting: 9 })).data).toMatchObject({ time_setting: 9, effective_time_setting: 9 });
    expect((await found()).list.map(({ device_id }) => device_id)).not.toContain(row.device_id);
  });

  test.each([
    { max: 12, wanted: 12, answer: code.ok },
    { max: 12, wanted: 13, answer: code.wrongParameter },
    { max: 12, wanted: 0, answer: code.ok },
    { max: 12, wanted: 255, answer: code.ok },
    { max: 24, wanted: 24, answer: code.ok },
    { max: 24, wanted: 25, answer: code.wrongParameter },
  ])("a device that takes $max months answers $answer to $wanted", async ({ max, wanted, answer }) => {
    const row = await addDevice(platform, crew);
    await hasReported(row.device_id, { time_setting_max: max });
    const saved = await save(row, { time_setting: wanted });
    expect(saved.code).toBe(answer);
    if (answer !== code.ok) expect(saved.data).toMatchObject({ fields: { time_setting: expect.any(String) } });
  });

  test.each([
    { what: "a group of another provider", field: "group_id" },
    { what: "a customer of another provider", field: "customer_id" },
    { what: "an account that is not a customer", field: "customer_id" },
  ])("$what is refused as one that never was", async ({ what, field }) => {
    const row = await addDevice(platform, crew);
    const foreign = what.includes("group")
      ? await platform.addGroup(crew.otherAgentId)
      : what.includes("no customer")
        ? crew.dealer.id
        : (await platform.addPerson(role.customer, { agent_id: crew.otherAgentId })).id;
    const answers = [await save(row, { [field]: foreign }), await save(row, { [field]: 987_654_321 })];
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: code.notExist, data: { fields: { [field]: expect.any(String) } } });
    }
    expect(answers[0]?.message).toBe(answers[1]?.message);
  });

  test("a customer who has moved to another dealer stays with their device", async () => {
    const customer = await platform.addPerson(role.customer, { agent_id: crew.agentId });
    const row = await addDevice(platform, crew, { customer_id: customer.id });
    await platform.platform.database
      .updateTable("account")
      .set({ agent_id: crew.otherAgentId })
      .where("id", "=", customer.id)
      .execute();
    const saved = await save(row, { customer_id: customer.id, device_name: "Still theirs" });
    expect(saved.data).toMatchObject({ device_name: "Still theirs", customer_id: customer.id });
  });

  test("device/enable toggles", async () => {
    const { device_id } = await addDevice(platform, crew);
    const toggle = () => platform.data("device/enable", { device_id }, asDealer());
    expect(await toggle()).toMatchObject({ is_enable: 0 });
    expect(await toggle()).toMatchObject({ is_enable: 1 });
  });

  test("a device that is not bound cannot be unbound", async () => {
    const { device_id } = await addDevice(platform, crew);
    await platform.data("device/unbind-device", { device_id }, asDealer());
    expect((await platform.call("device/unbind-device", { device_id }, asDealer())).code).toBe(code.notAllowed);
  });

  test("a reset names the IMEI and waits for the next report", async () => {
    const { imei, device_id } = await addDevice(platform, crew);
    expect(await platform.data("device/reset-device", { imei }, asDealer())).toMatchObject({ pending_action: 1 });
    expect((await platform.call("device/reset-device", { imei }, { as: crew.otherDealer.token })).code).toBe(
      code.notExist,
    );
    await platform.data("device/unbind-device", { device_id }, asDealer());
    expect((await platform.call("device/reset-device", { imei }, asDealer())).code).toBe(code.notExist);
  });

  test("deleting a device releases its stock record and deletes its history", async () => {
    const { imei, device_id } = await addDevice(platform, crew);
    const { database } = platform.platform;
    const day = { device_id, agent_id: crew.agentId, day: 20_261_120, dispensed_ml: 0.7 };
    await database.insertInto("device_day").values(day).execute();
    await platform.data("device/delete-device", { device_id }, asDealer());
    expect((await platform.call("device/detail", { device_id }, asDealer())).code).toBe(code.notExist);
    const { list } = await platform.data<{ list: object[] }>("storage/list", { imei }, asDealer());
    expect(list).toMatchObject([{ active: 0 }]);
    expect(await database.selectFrom("device_day").select("day").where("device_id", "=", device_id).execute()).toEqual(
      [],
    );
  });

  test("the days and weeks left follow from the ratio and the setting in effect", async () => {
    const { device_id } = await addDevice(platform, crew, { time_setting: 10 });
    await hasReported(device_id, { remaining_ratio: 50 });
    expect(await detail(device_id)).toMatchObject({ estimated_usage_time: 152, available_weeks: 21 });
    await hasReported(device_id, { time_setting: 0 });
    expect(await detail(device_id)).toMatchObject({ estimated_usage_time: null, available_weeks: null });
  });

  test.each([
    ["in fifteen days", 15, { estimated_usage_time: 15, available_weeks: 2 }],
    ["last week", -7, { estimated_usage_time: 0, available_weeks: 0 }],
  ])("a forecast outweighs the setting: empty %s", async (_, days, wanted) => {
    const { device_id } = await addDevice(platform, crew, { time_setting: 10 });
    const today = startOfDay(dayOf(platform.now));
    await hasReported(device_id, { remaining_ratio: 50, empty_expected: today + days * day });
    expect(await detail(device_id)).toMatchObject(wanted);
    const { list } = await platform.data<{ list: DeviceRow[] }>("device/list", {}, asDealer());
    expect(list.find((one) => one.device_id === device_id)).toMatchObject(wanted);
  });
});
