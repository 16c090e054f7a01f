import { beforeEach, describe, expect, test } from "vitest";
import { alarmCode, dayOf, nominalRate, statusByAlarms, statusOfDevice } from "../../../../src/contract";
import { fromJson } from "../../../../src/platform/database";
import { simulateInProcess } from "../../../../src/platform/demo/simulator/in-process";
import { simulate as simulateOverHttp } from "../../../../src/platform/demo/simulator/simulate";
import { addDevice, type DeviceRow, makeTestUsers, type TestUsers } from "../../../support/lubricators";
import { type TestPlatform, testBegin, testPassword } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";
import { useTestPlatform } from "../../../support/test-users";

const hour = 3_600_000;
const day = 24 * hour;

/** Runs `npm run simulate` at the speed of the clock until `until`, ms UTC of the test clock. */
const runExternal = (
  platform: TestPlatform,
  crew: TestUsers,
  until: number,
  held: ReadonlyMap<string, readonly number[]> = new Map(),
): Promise<void> =>
  simulateOverHttp({
    options: {
      url: "http://platform.test",
      key: platform.platform.ingestKey,
      account: crew.dealer.email,
      password: testPassword,
      devices: 600,
      speed: 1,
      seed: 1,
      held,
      until,
    },
    clock: () => platform.now,
    signal: new AbortController().signal,
    fetch: (url, init) => platform.request(new URL(url).pathname, init),
    wait: async () => {
      platform.now += hour / 2;
    },
    print: () => {},
  });

describe.each(openTestDatabases())("the demo simulation on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let crew: TestUsers;
  beforeEach(async () => {
    platform.now = testBegin;
    // The simulation covers all devices, so those of earlier tests are deleted.
    for (const table of ["storage", "device"] as const) await platform.platform.database.deleteFrom(table).execute();
    crew = await makeTestUsers(platform);
  });

  /** Runs the simulation for `duration` ms of the test clock, which advances by `step` while the simulation waits. */
  async function simulate(
    duration: number,
    meanwhile: () => Promise<void> = async () => {},
    { database = platform.platform.database, step = hour / 60 } = {},
  ): Promise<void> {
    const { ingestKey } = platform.platform;
    const stopping = new AbortController();
    const until = platform.now + duration;
    await simulateInProcess({
      database,
      key: ingestKey,
      clock: () => platform.now,
      signal: stopping.signal,
      fetch: (url, init) => platform.request(new URL(url).pathname, init),
      // By default a minute, the interval at which the simulation reads the list of devices.
      wait: async () => {
        await meanwhile();
        platform.now += step;
        if (platform.now >= until) stopping.abort();
      },
      print: () => {},
    });
  }

  const report = ({ imei }: DeviceRow, time: number) =>
    sendReports(platform, [
      { type: "nb", imei, time, alarms: [], remaining_ml: 100, battery: 90, temperature: 30, time_setting: 6 },
    ]);
  const timesOf = async ({ device_id }: DeviceRow): Promise<readonly number[]> => {
    const rows = await platform.platform.database
      .selectFrom("device_report")
      .select("time")
      .where("device_id", "=", device_id)
      .orderBy("time")
      .execute();
    return rows.map(({ time }) => time);
  };
  const isOnline = async ({ device_id }: DeviceRow): Promise<boolean> => {
    const rows = platform.platform.database.selectFrom("device").select("online").where("id", "=", device_id);
    return (await rows.executeTakeFirstOrThrow()).online === 1;
  };

  test("a newly bound device reports at once, and then at its interval", async () => {
    const device = await addDevice(platform, crew, { report_interval: 6 });
    await simulate(2 * hour);
    expect(await timesOf(device)).toEqual([testBegin]);
    expect(await isOnline(device)).toBe(true);
  });

  test("reports that are missing after a stop of the platform are sent day by day", async () => {
    const device = await addDevice(platform, crew, { report_interval: 6 });
    platform.now = testBegin + hour;
    await report(device, platform.now);
    platform.now += 9 * day;
    await simulate(hour);
    const times = await timesOf(device);
    // Four reports a day; a few get lost.
    expect(times.length).toBeGreaterThan(28);
    expect(times.length).toBeLessThanOrEqual(38);
    expect(times.at(-1)).toBeGreaterThan(platform.now - day);
    expect(times.at(-1)).toBeLessThanOrEqual(platform.now);
    const days = await platform.platform.database
      .selectFrom("device_day")
      .select(["day", "dispensed_ml"])
      .where("device_id", "=", device.device_id)
      .where("dispensed_ml", ">", 0)
      .execute();
    expect(days.map((one) => one.day)).toContain(dayOf(testBegin + 5 * day));
    expect(days.length).toBeGreaterThanOrEqual(9);
    expect(await isOnline(device)).toBe(true);
  });

  test("a report contains the consumption since the last one, even after a restart", async () => {
    const device = await addDevice(platform, crew, { report_interval: 24, time_setting: 6 });
    await report(device, platform.now);
    platform.now += 22 * hour;
    await simulate(3 * hour);
    const { payload } = await platform.platform.database
      .selectFrom("device_report")
      .select("payload")
      .where("device_id", "=", device.device_id)
      .orderBy("time", "desc")
      .executeTakeFirstOrThrow();
    const rate = nominalRate(125, 6) ?? Number.NaN;
    expect((await timesOf(device)).at(-1)).toBe(testBegin + day);
    expect(Math.abs((fromJson(payload) as { dispensed_ml: number }).dispensed_ml / rate - 1)).toBeLessThan(0.09);
  });

  test("a week with pauses, restarts and the external simulator keeps the daily sum within 10 % of the plan", async () => {
    const intervals = [6, 12, 24];
    const size = 45;
    const begin = Math.ceil(testBegin / day + 1) * day;
    for (let at = 0; at < size; at += 1) {
      const report_interval = intervals[at % 3] ?? 24;
      const { imei } = await addDevice(platform, crew, { report_interval, time_setting: 12 });
      // The last reports are spread over one interval.
      const time = begin - Math.round((at / size) * report_interval * hour) - 1;
      platform.now = begin;
      await sendReports(platform, [{ type: "nb", imei, time, remaining_ml: 125, time_setting: 12, alarms: [] }]);
      platform.now = testBegin;
    }
    platform.now = begin;
    const options = { step: hour / 2 };
    const pass = async () => {};
    await simulate(1.3 * day, pass, options);
    await simulate(0.4 * day, pass, options);
    platform.now += 0.8 * day;
    await simulate(1.5 * day, pass, options);
    await runExternal(platform, crew, platform.now + 1.6 * day);
    await simulate(begin + 7.2 * day - platform.now, pass, options);

    const plan = size * (nominalRate(125, 12) ?? Number.NaN);
    const sums = await platform.platform.database
      .selectFrom("device_day")
      .select(({ fn }) => ["day", fn.sum<number>("dispensed_ml").as("ml")])
      .where("day", ">=", dayOf(begin))
      .where("day", "<", dayOf(begin + 7 * day))
      .groupBy("day")
      .orderBy("day")
      .execute();
    expect(sums).toHaveLength(7);
    expect(sums.filter(({ ml }) => Math.abs(Number(ml) / plan - 1) > 0.1)).toEqual([]);
  }, 60_000);

  test("simulated errors give the status that the help describes, in the record and in the list's count", async () => {
    const codes = alarmCode.map(({ value }) => Number(value));
    const held = new Map<string, readonly number[]>();
    for (const code of codes) held.set(String((await addDevice(platform, crew)).imei), [code]);
    await runExternal(platform, crew, platform.now + hour, held);
    for (const status of [statusOfDevice.alarm, statusOfDevice.abnormal]) {
      const { list, total } = await platform.data<{ list: readonly DeviceRow[]; total: number }>(
        "device/list",
        { status },
        { as: crew.dealer.token },
      );
      const expected = codes.filter((code) => statusByAlarms([code]) === status);
      expect([status, total]).toEqual([status, expected.length]);
      expect(list.flatMap(({ imei }) => held.get(String(imei)) ?? []).toSorted()).toEqual(expected);
    }
  });

  test("a device that was silent before the stop stays silent longer than the others", async () => {
    const lost = await addDevice(platform, crew, { report_interval: 6 });
    const reporting = await addDevice(platform, crew, { report_interval: 6 });
    await report(lost, testBegin + 1000);
    platform.now = testBegin + 2 * day;
    await report(reporting, platform.now);
    platform.now += 12 * hour;
    await simulate(hour);
    expect(await timesOf(lost)).toHaveLength(1);
    expect((await timesOf(reporting)).length).toBeGreaterThan(1);
  });

  test("a device waits for one interval after a report from another program", async () => {
    const device = await addDevice(platform, crew, { report_interval: 1 });
    const others: number[] = [];
    await simulate(5 * hour, async () => {
      // Every half hour, before the simulated device is due.
      if ((platform.now - testBegin) % (hour / 2) !== 0) return;
      await report(device, platform.now + 1);
      others.push(platform.now + 1);
    });
    expect(await timesOf(device)).toEqual([testBegin, ...others]);
  });

  test("devices report again after a database outage", async () => {
    const device = await addDevice(platform, crew, { report_interval: 1 });
    let refused = 0;
    const database = platform.platform.database.withPlugin({
      transformQuery({ node }) {
        if (platform.now <= testBegin + hour || platform.now >= testBegin + 2 * hour) return node;
        refused += 1;
        throw new Error("no database");
      },
      transformResult: async ({ result }) => result,
    });
    await simulate(5 * hour, async () => {}, { database });
    expect(refused).toBeGreaterThan(0);
    expect((await timesOf(device)).at(-1)).toBeGreaterThan(testBegin + 3 * hour);
  });
});
