import { beforeEach, describe, expect, test } from "vitest";
import { callbackEvent, role } from "../../../../src/contract";
import { fromJson, insertReturningId } from "../../../../src/platform/database";
import {
  addDevice,
  addStock,
  type DeviceRow,
  makeTestUsers,
  nbDevice,
  type TestUsers,
} from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { useTestPlatform } from "../../../support/test-users";

const hour = 3_600_000;

describe.each(openTestDatabases())("alarms of a removed lubricator on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let crew: TestUsers;
  let device: DeviceRow;
  beforeEach(async () => {
    crew = await makeTestUsers(platform);
    const customer = await platform.addPerson(role.customer, { agent_id: crew.agentId, open_api: 1 });
    const { database } = platform.platform;
    const app = await insertReturningId(database, "app", {
      account_id: customer.id,
      flag: 1,
      app_id: `app-${customer.id}`,
      app_secret: "",
      create_time: platform.now,
    });
    const url = { app, event_type: callbackEvent.alarm, callback_url: "https://receiver.test/hook" };
    await database.insertInto("app_url").values(url).execute();
    device = await addDevice(platform, crew, { customer_id: customer.id });
    platform.now += hour;
  });

  const save = (imei: unknown) =>
    platform.data<DeviceRow>("device/save-device", nbDevice(String(imei), { device_id: device.device_id }), {
      as: crew.dealer.token,
    });
  const unbind = () =>
    platform.data<DeviceRow>("device/unbind-device", { device_id: device.device_id }, { as: crew.dealer.token });
  const exchange = async () => save((await addStock(platform, crew)).imei);
  const alarm = (time: number) => sendReports(platform, [{ type: "nb", imei: device.imei, time, alarms: [5, 7] }]);
  const alarms = () =>
    platform.platform.database
      .selectFrom("alarm")
      .select(["code", "begin_time", "end_time"])
      .where("device_id", "=", device.device_id)
      .orderBy("code")
      .execute();
  const clearedEvents = async () => {
    const rows = await platform.platform.database.selectFrom("app_event").select("body").orderBy("id").execute();
    return rows
      .map(({ body }) => fromJson(body) as { type: string; device: DeviceRow; alarm: { code: number } })
      .filter((event) => event.device.device_id === device.device_id && event.type === "alarm.cleared")
      .map((event) => [event.device.imei, event.alarm.code]);
  };

  test.each([
    ["unbound", unbind, 6],
    ["exchanged", exchange, 5],
  ])("end when it is %s, and the events name the removed lubricator", async (_case, remove, status) => {
    await alarm(platform.now);
    const begin_time = platform.now;
    platform.now += hour;
    expect(await remove()).toMatchObject({ status, online: 0 });
    expect(await alarms()).toEqual([5, 7].map((code) => ({ code, begin_time, end_time: platform.now })));
    expect(await clearedEvents()).toEqual([
      [device.imei, 5],
      [device.imei, 7],
    ]);
  });

  test("an alarm with a begin time in the future ends at its begin time", async () => {
    const begin_time = platform.now + 300_000;
    await alarm(begin_time);
    await unbind();
    expect(await alarms()).toMatchObject([{ end_time: begin_time }, { end_time: begin_time }]);
  });

  test("stay open when the device is saved with the same lubricator", async () => {
    await alarm(platform.now);
    platform.now += hour;
    expect(await save(device.imei)).toMatchObject({ status: 1 });
    expect(await alarms()).toMatchObject([{ end_time: null }, { end_time: null }]);
    expect(await clearedEvents()).toEqual([]);
  });
});
