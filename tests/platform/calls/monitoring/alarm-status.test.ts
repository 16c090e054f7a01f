import { describe, expect, test } from "vitest";
import { role, statusOfDevice } from "../../../../src/contract";
import { hour } from "../../../../src/platform/base/clock";
import { insertReturningId, lockRow } from "../../../../src/platform/database";
import { newImei } from "../../../support/lubricators";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";

describe.each(openTestDatabases())("an alarm that a person clears on $name", (engine) => {
  const platform = usePlatform(engine);

  /** Adds a device with an alarm, and its owner. */
  const addAlarm = async () => {
    const { database } = platform().platform;
    const agent_id = await platform().addAgent();
    const owner = await platform().addPerson(role.afm, { agent_id });
    const imei = newImei();
    const device = { type: 0, imei, agent_id, device_name: "Press", lubricant_tube: 125, time_setting: 6 };
    const stamps = { bind_status: 1, create_time: platform().now, update_time: platform().now };
    const deviceId = await insertReturningId(database, "device", { ...device, ...stamps });
    const report = async (alarms?: readonly number[]) => {
      platform().now += hour;
      await sendReports(platform(), [{ type: "nb", imei, time: platform().now, ...(alarms ? { alarms } : {}) }]);
      return status();
    };
    const status = async () =>
      (await database.selectFrom("device").select("status").where("id", "=", deviceId).executeTakeFirstOrThrow())
        .status;
    expect(await report([5])).toBe(statusOfDevice.alarm);
    const { id } = await database
      .selectFrom("alarm")
      .select("id")
      .where("device_id", "=", deviceId)
      .executeTakeFirstOrThrow();
    const act = async (name: string, payload: object = {}) => {
      await platform().data(`device-alarm-log/${name}`, { id, ...payload }, { as: owner.token });
      return status();
    };
    return { id, deviceId, report, act };
  };

  test("no longer gives its device the status alarm", async () => {
    const { report, act } = await addAlarm();
    expect(await act("clear", { close_reason: "Line cleared" })).toBe(statusOfDevice.normal);
    expect(await act("reopen")).toBe(statusOfDevice.alarm);
    expect(await act("clear", { close_reason: "Line cleared" })).toBe(statusOfDevice.normal);
    // This report has no `alarms`.
    expect(await report()).toBe(statusOfDevice.normal);
    expect(await report([5])).toBe(statusOfDevice.alarm);
  });

  test.skipIf(engine.name === "sqlite")("is cleared while a report of its device is ingested", async () => {
    const { database } = platform().platform;
    const { id, deviceId, report, act } = await addAlarm();
    // Ingestion locks the device row before the alarm row. `clear` holds the alarm row, so waiting for the device would
    // deadlock.
    await database.transaction().execute(async (trx) => {
      await lockRow(trx, "device", deviceId);
      await act("clear", { close_reason: "Line cleared" });
      await trx.updateTable("alarm").set({ end_time: platform().now }).where("id", "=", id).execute();
    });
    expect(await report([])).toBe(statusOfDevice.normal);
  });
});
