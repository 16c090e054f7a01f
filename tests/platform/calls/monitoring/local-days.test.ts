import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  type ConsumptionAnswer,
  type DeviceTrendAnswer,
  dayText,
  localDay,
  startOfLocalDay,
  type TrendAnswer,
  zoneOffset,
} from "../../../../src/contract";
import { withCountsUpdated } from "../../../../src/platform/fleet/totals";
import { addDevice, makeTestUsers } from "../../../support/lubricators";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { sendReports } from "../../../support/post-reports";

const minute = 60_000;
const day = 1440 * minute;

interface Sent {
  readonly device: number;
  /** ms UTC. */
  readonly time: number;
  readonly dispensed_ml: number;
  readonly alarms: readonly number[];
}

const zones = [
  "UTC",
  "Asia/Shanghai",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Europe/Berlin",
  "Europe/London",
  "Pacific/Kiritimati",
  "Australia/Lord_Howe",
  "America/Los_Angeles",
] as const;

/** The changes of the clocks in Berlin and London, a turn of the year and of a month, and an ordinary day. */
const ends = ["2026-03-30T12:00", "2026-10-26T12:07", "2027-01-01T09:40", "2026-12-01T00:20", "2026-11-21T12:00"];

const report = (now: number): fc.Arbitrary<Sent> =>
  fc.record({
    device: fc.nat(2),
    time: fc.nat(6 * 24 * 12).map((steps) => now - steps * 5 * minute),
    dispensed_ml: fc.integer({ min: 0, max: 3000 }).map((thousandths) => thousandths / 1000),
    alarms: fc.uniqueArray(fc.constantFrom(1, 4), { maxLength: 1 }),
  });

describe.each(openTestDatabases())("days of the reader's time zone on $name", (engine) => {
  const platform = usePlatform(engine);

  /** Sends reports of three new devices in random batches. Returns functions that read as an account of a zone. */
  async function fleetWith(sent: readonly Sent[], now: number) {
    const own = platform();
    own.now = now;
    const crew = await makeTestUsers(own);
    const { database } = own.platform;
    const devices = [await addDevice(own, crew), await addDevice(own, crew), await addDevice(own, crew)];
    const ids = devices.map(({ device_id }) => device_id);
    await database.transaction().execute((trx) =>
      withCountsUpdated(trx, ids, () =>
        trx
          .updateTable("device")
          .set({ bind_time: now - 400 * day })
          .where("id", "in", ids)
          .execute(),
      ),
    );
    for (let start = 0; start < sent.length; start += 7) {
      await sendReports(
        own,
        sent
          .slice(start, start + 7)
          .map(({ device, ...values }) => ({ type: "nb", imei: devices[device]?.imei, ...values })),
      );
    }
    const as = crew.dealer.token;
    const alarms = await database.selectFrom("alarm").selectAll().where("device_id", "in", ids).execute();
    return {
      ids,
      alarms,
      moveTo: (time_zone: string) =>
        database.updateTable("account").set({ time_zone }).where("id", "=", crew.dealer.id).execute(),
      trend: () => own.data<TrendAnswer>("statistics/trend", { range: "7d" }, { as }),
      consumption: (by: string) => own.data<ConsumptionAnswer>("statistics/consumption", { by }, { as }),
      ofDevice: (device_id: number) => own.data<DeviceTrendAnswer>("device/trend", { device_id, range: "7d" }, { as }),
    };
  }

  const sumOf = (sent: readonly Sent[]): number =>
    Math.round(sent.reduce((sum, one) => sum + one.dispensed_ml, 0) * 1000) / 1000;

  test("equal the sums of single reports, in every zone and at every clock change", async () => {
    const scenario = fc.constantFrom(...ends).chain((end) => {
      const now = Date.parse(`${end}Z`);
      return fc.record({
        now: fc.constant(now),
        sent: fc.uniqueArray(report(now), { selector: ({ device, time }) => `${device} ${time}`, maxLength: 40 }),
      });
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ now, sent }) => {
        const fleet = await fleetWith(sent, now);
        for (const zone of zones) {
          await fleet.moveTo(zone);
          const offset = zoneOffset(zone);
          const today = localDay(now, offset);
          const days = Array.from({ length: 7 }, (_, index) => today - 6 + index);
          const on = (number: number, of = sent) => of.filter(({ time }) => localDay(time, offset) === number);
          const trend = await fleet.trend();
          expect(trend).toMatchObject({ time_zone: zone, utc_until: null });
          expect(trend.list.map(({ availability: _, ...rest }) => rest)).toEqual(
            days.map((number) => {
              const begin = startOfLocalDay(number, offset);
              const inDay = sent.filter(({ time }) => time >= begin && time < begin + day);
              return {
                day: dayText(number),
                dispensed_ml: sumOf(on(number)),
                online: new Set(inDay.map(({ device }) => device)).size,
                alarms: fleet.alarms.filter(({ begin_time }) => localDay(begin_time, offset) === number).length,
              };
            }),
          );
          for (const [by, length] of [
            ["month", 7],
            ["year", 4],
          ] as const) {
            for (const { period, dispensed_ml } of (await fleet.consumption(by)).list) {
              const inPeriod = sent.filter(({ time }) => dayText(localDay(time, offset)).startsWith(period));
              expect([zone, period.length, dispensed_ml]).toEqual([zone, length, sumOf(inPeriod)]);
            }
          }
          const { list } = await fleet.ofDevice(fleet.ids[0] ?? 0);
          const own = sent.filter(({ device }) => device === 0);
          expect(list.map(({ dispensed_ml }) => dispensed_ml)).toEqual(
            days.map((number) => (on(number, own).length === 0 ? null : sumOf(on(number, own)))),
          );
        }
      }),
      { numRuns: 8 },
    );
  });

  test.each([
    ["Asia/Shanghai", "2026-11-19T15:59", "2026-11-19T16:00", "2026-11-19", "2026-11-20"],
    ["America/St_Johns", "2026-11-20T03:29", "2026-11-20T03:30", "2026-11-19", "2026-11-20"],
    ["Asia/Kathmandu", "2026-11-19T18:14", "2026-11-19T18:15", "2026-11-19", "2026-11-20"],
    ["Pacific/Kiritimati", "2026-11-19T09:59", "2026-11-19T10:00", "2026-11-19", "2026-11-20"],
    ["Europe/Berlin", "2026-03-28T22:59", "2026-03-28T23:00", "2026-03-28", "2026-03-29"],
    ["Europe/Berlin", "2026-03-29T21:59", "2026-03-29T22:00", "2026-03-29", "2026-03-30"],
    ["Europe/Berlin", "2026-10-24T21:59", "2026-10-24T22:00", "2026-10-24", "2026-10-25"],
    ["Europe/Berlin", "2026-10-25T22:59", "2026-10-25T23:00", "2026-10-25", "2026-10-26"],
  ])("in %s, %s and %s are %s and %s", async (zone, before, after, first, second) => {
    const [end, begin] = [Date.parse(`${before}Z`), Date.parse(`${after}Z`)];
    const reports = [
      {
        device: 0,
        time: end,
        dispensed_ml: 1,
        alarms: [],
        remaining_ratio: 50,
        temperature: 30,
        battery: 60,
        signal: -70,
      },
      {
        device: 0,
        time: begin,
        dispensed_ml: 2,
        alarms: [4],
        remaining_ratio: 40,
        temperature: 20,
        battery: 55,
        signal: -80,
      },
    ];
    const fleet = await fleetWith(reports, begin + 2 * day);
    await fleet.moveTo(zone);
    const trend = await fleet.trend();
    const [heard, unheard] = [
      { online: 1, availability: 33.3 },
      { online: 0, availability: 0 },
    ];
    expect(trend.list.filter(({ dispensed_ml }) => dispensed_ml > 0)).toEqual([
      // The last hour of a day of 25 hours is not in its first 24 hours.
      { day: first, dispensed_ml: 1, ...(first === "2026-10-25" ? unheard : heard), alarms: 0 },
      { day: second, dispensed_ml: 2, ...heard, alarms: 1 },
    ]);
    const { list, alarms } = await fleet.ofDevice(fleet.ids[0] ?? 0);
    const number = (text: string) => Number(text.replaceAll("-", ""));
    expect(list.filter(({ level }) => level !== null)).toMatchObject([
      { day: number(first), dispensed_ml: 1, level: 50, temperature: 30, battery: 60, signal: -70 },
      { day: number(second), dispensed_ml: 2, level: 40, temperature: 20, battery: 55, signal: -80 },
    ]);
    expect(alarms).toEqual([{ code: 4, day: number(second) }]);
  });

  test("are UTC days before the readings of reports were stored", async () => {
    const { database } = platform().platform;
    const since = { name: "readings_since", value: String(Date.parse("2026-11-19T00:00Z")) };
    await database.insertInto("platform_setting").values(since).execute();
    onTestFinished(async () => {
      await database.deleteFrom("platform_setting").where("name", "=", since.name).execute();
    });
    const sent = ["17T20:00", "18T17:00", "19T10:00", "19T17:00"].map((time, index) => ({
      device: 0,
      time: Date.parse(`2026-11-${time}Z`),
      dispensed_ml: 2 ** index,
      alarms: [],
    }));
    const fleet = await fleetWith(sent, Date.parse("2026-11-21T12:00Z"));
    for (const [zone, until, days] of [
      ["UTC", null, { 17: 1, 18: 2, 19: 12 }],
      ["Asia/Shanghai", "2026-11-20", { 17: 1, 18: 2, 19: 4, 20: 8 }],
      ["America/Los_Angeles", "2026-11-19", { 17: 1, 18: 2, 19: 12 }],
    ] as const) {
      await fleet.moveTo(zone);
      const trend = await fleet.trend();
      const expected = Object.entries(days).map(([date, ml]) => [Number(`202611${date}`), ml]);
      const list = trend.list.filter(({ dispensed_ml }) => dispensed_ml > 0);
      expect(list.map(({ day: text, dispensed_ml }) => [Number(text.replaceAll("-", "")), dispensed_ml])).toEqual(
        expected,
      );
      const ofDevice = await fleet.ofDevice(fleet.ids[0] ?? 0);
      const own = ofDevice.list.filter(({ dispensed_ml }) => dispensed_ml !== null);
      expect(own.map(({ day: number, dispensed_ml }) => [number, dispensed_ml])).toEqual(expected);
      expect([trend.time_zone, trend.utc_until, ofDevice.utc_until]).toEqual([zone, until, until]);
      const { list: months, utc_until } = await fleet.consumption("month");
      expect([months.at(-1), utc_until]).toEqual([
        { period: "2026-11", dispensed_ml: 15 },
        zone === "UTC" ? null : "9999-12",
      ]);
    }
  });
});
