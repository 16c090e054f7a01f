import { beforeEach, describe, expect, test } from "vitest";
import { dayOf, startOfDay } from "../../../../src/contract";
import { day, hour } from "../../../../src/platform/base/clock";
import { backfillForecasts } from "../../../../src/platform/fleet/forecast";
import { addDevice, type DeviceRow } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { useTestUsers } from "../../../support/test-users";

describe.each(openTestDatabases())("forecasts on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);
  let device: DeviceRow;
  let today: number;

  beforeEach(async () => {
    // The device is set to empty its 125 ml cartridge in 5 months (152 days).
    device = await addDevice(platform, users, { time_setting: 5 });
    today = startOfDay(dayOf(platform.now));
  });

  const report = (more: Readonly<Record<string, unknown>> = {}) =>
    sendReports(platform, [{ type: "nb", imei: device.imei, time: platform.now, ...more }]);
  const daysUntilEmpty = async () => {
    const { empty_early, empty_expected, empty_late } = await platform.platform.database
      .selectFrom("device")
      .select(["empty_early", "empty_expected", "empty_late"])
      .where("id", "=", device.device_id)
      .executeTakeFirstOrThrow();
    const daysTo = (time: number | null): number | null => (time === null ? null : Math.floor((time - today) / day));
    return [daysTo(empty_early), daysTo(empty_expected), daysTo(empty_late)] as const;
  };
  /** Inserts one complete past day per value. A value of 1 means that the device dispensed the planned volume of a day. */
  const addDays = (dispensed: readonly number[]) =>
    platform.platform.database
      .insertInto("device_day")
      .values(
        dispensed.map((planned, at) => ({
          device_id: device.device_id,
          agent_id: users.agentId,
          reports: 1,
          remaining_ml: 60,
          time_setting: 5,
          day: dayOf(today - (dispensed.length - at) * day),
          dispensed_ml: (planned * 125) / 152,
        })),
      )
      .execute();

  test("a device has no forecast before its first report, and the plan with a wide range after it", async () => {
    expect(await daysUntilEmpty()).toEqual([null, null, null]);
    await report({ remaining_ratio: 50 });
    const [early, expected, late] = await daysUntilEmpty();
    expect(expected).toBe(76);
    expect(early).toBeLessThan(60);
    expect(late).toBeGreaterThan(90);
  });

  test("the forecast follows the dispensed volume, not only the plan", async () => {
    await addDays(Array.from({ length: 28 }, () => 0.5));
    await report({ remaining_ratio: 25 });
    // The plan says 38 days. At about half the pace it is nearly twice as long.
    const [early, expected, late] = await daysUntilEmpty();
    expect(expected).toBeGreaterThan(64);
    expect(expected).toBeLessThan(76);
    expect(early).toBeLessThan(expected ?? 0);
    expect(late).toBeGreaterThan(expected ?? 0);
  });

  test("the forecast changes once a day, and at once after a new cartridge or setting", async () => {
    await report({ remaining_ratio: 50 });
    platform.now += hour;
    await report({ remaining_ratio: 40 });
    expect((await daysUntilEmpty())[1]).toBe(76);
    platform.now += hour;
    await report({ remaining_ratio: 100 });
    expect((await daysUntilEmpty())[1]).toBe(152);
    platform.now += hour;
    await report({ remaining_ratio: 100, time_setting: 10 });
    expect((await daysUntilEmpty())[1]).toBe(304);
    platform.now += hour;
    // 0 switches the device off: it dispenses nothing, so there is no forecast.
    await report({ time_setting: 0 });
    expect(await daysUntilEmpty()).toEqual([null, null, null]);
  });

  test("the backfill computes missing forecasts and keeps existing ones", async () => {
    await report({ remaining_ratio: 50 });
    const expected = await daysUntilEmpty();
    const { database } = platform.platform;
    const change = (values: object) =>
      database.updateTable("device").set(values).where("id", "=", device.device_id).execute();
    await change({ empty_early: null, empty_expected: null, empty_late: null });
    await backfillForecasts(database, platform.now);
    expect(await daysUntilEmpty()).toEqual(expected);
    await change({ remaining_ratio: 1 });
    await backfillForecasts(database, platform.now);
    expect(await daysUntilEmpty()).toEqual(expected);
  });
});
