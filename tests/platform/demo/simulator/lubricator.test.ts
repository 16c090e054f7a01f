import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nominalRate } from "../../../../src/contract";
import { Lubricator } from "../../../../src/platform/demo/simulator/lubricator";
import type { ListedDevice, SentReport } from "../../../../src/platform/demo/simulator/platform-client";
import { parseReport } from "../../../../src/platform/fleet/intake/parse-report";

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.UTC(2026, 10, 21, 8);

const listed: ListedDevice = {
  device_id: 7,
  type: 0,
  imei: "260531793113837",
  eui: null,
  gateway_eui: "",
  lubricantTube: 125,
  effective_time_setting: 6,
  effective_report_interval: 12,
  longitude: 121.5,
  online: 1,
  active_time: begin - hour,
  temperature: 30,
  electric_quantity: 90,
  signal: -90,
  remaining_ratio: 60,
};

interface TestOptions {
  readonly more?: Partial<ListedDevice>;
  readonly alarms?: readonly number[];
  readonly seed?: number;
  readonly held?: readonly number[];
  readonly speed?: number;
}

const create = ({ more = {}, alarms = [], seed = 1, held, speed = 60 }: TestOptions = {}): Lubricator =>
  new Lubricator({ listed: { ...listed, ...more }, alarms, pace: { begin, speed }, seed, held });

/** Runs a device for `days` of device time. Returns its reports with their real times. */
function run(device: Lubricator, days: number, speed = 60): (SentReport & { readonly sentAt: number })[] {
  const reports: (SentReport & { readonly sentAt: number })[] = [];
  const end = begin + (days * day) / speed;
  for (let now = device.nextTime; now < end; now = device.nextTime) {
    const report = device.report(now);
    if (report === null) continue;
    reports.push({ ...report, sentAt: now });
    device.acknowledge(report, [], now);
  }
  return reports;
}

const sum = (reports: readonly SentReport[]): number =>
  reports.reduce((total, report) => total + Number(report.dispensed_ml), 0);

describe("a simulated lubricator", () => {
  test.each([1, 60, 3600])("reports equally often in device time at speed %i", (speed) => {
    const reports = run(create({ speed, more: { remaining_ratio: 100 } }), 60, speed);
    // Two reports a day; a few get lost.
    expect(reports.length).toBeGreaterThan(100);
    expect(reports.length).toBeLessThanOrEqual(120);
    for (const { time, sentAt } of reports) expect(time).toBe(sentAt);
  });

  test.each([1, 2, 6, 12, 24])("dispenses by its setting of %i months, with some scatter", (months) => {
    const shares = Array.from({ length: 20 }, (_, seed) => {
      const more = { effective_time_setting: months, remaining_ratio: 100 };
      const dispensed = sum(run(create({ seed, more }), 14));
      return dispensed / (14 * (nominalRate(125, months) ?? 0));
    });
    const mean = shares.reduce((total, share) => total + share) / shares.length;
    expect(mean).toBeGreaterThan(0.85);
    expect(mean).toBeLessThan(1.05);
    expect(new Set(shares.map((share) => share.toFixed(3))).size).toBeGreaterThan(10);
  });

  test("dispenses the volume that its cartridge loses", () => {
    const reports = run(create(), 30);
    expect(reports.length).toBeGreaterThan(20);
    expect(75 - Number(reports.at(-1)?.remaining_ml)).toBeCloseTo(sum(reports), 6);
  });

  test("dispenses nothing when switched off", () => {
    const reports = run(create({ more: { effective_time_setting: 0 } }), 60);
    expect(reports.length).toBeGreaterThan(60);
    expect(new Set(reports.map(({ remaining_ml }) => remaining_ml))).toEqual(new Set([75]));
    expect(sum(reports)).toBe(0);
  });

  test("reports a nearly empty and an empty cartridge, which is then exchanged", () => {
    const reports = run(create({ more: { effective_time_setting: 1, remaining_ratio: 12, online: 1 } }), 25);
    const codesOf = (report: SentReport) => report.alarms.filter((code) => code === 1 || code === 7);
    const course = reports.map(codesOf).filter((codes, index, all) => codes.join() !== all[index - 1]?.join());
    expect(course.slice(0, 4)).toEqual([[], [7], [1], []]);
    for (const report of reports) {
      expect(Number(report.remaining_ml) === 0).toBe(report.alarms.includes(1));
      expect(report.alarms.includes(7)).toBe(Number(report.remaining_ml) > 0 && Number(report.remaining_ml) < 6.25);
    }
  });

  test("reports a low and a dead battery, and is silent until the battery is exchanged", () => {
    const reports = run(create({ more: { electric_quantity: 18, effective_time_setting: 24 } }), 400);
    const codes = reports.map(({ alarms }) => alarms.filter((code) => code === 2 || code === 3));
    const course = codes.filter((one, index) => one.join() !== codes[index - 1]?.join());
    expect(course.slice(0, 4)).toEqual([[], [2], [3], []]);
    const died = codes.findIndex((one) => one.includes(3));
    expect(codes.filter((one) => one.includes(3))).toHaveLength(1);
    const silence = Number(reports[died + 1]?.time) - Number(reports[died]?.time);
    expect(silence * 60).toBeGreaterThan(2 * day);
    expect(reports[died + 1]?.battery).toBe(100);
  });

  test("dispenses little through a blocked line until it is cleared", () => {
    const reports = run(create({ alarms: [5], more: { remaining_ratio: 100 } }), 10);
    const cleared = reports.findIndex(({ alarms }) => !alarms.includes(5));
    expect(cleared).toBeGreaterThan(0);
    const daily = (some: readonly SentReport[]) => sum(some) / some.length;
    expect(daily(reports.slice(1, cleared))).toBeLessThan(daily(reports.slice(cleared + 1)) * 0.3);
  });

  test("sometimes gets a blocked line: a warning first, and then an alarm in some cases", () => {
    const all = Array.from({ length: 40 }, (_, seed) =>
      run(create({ seed, more: { effective_time_setting: 24 } }), 200),
    );
    const has = (code: number) => all.filter((reports) => reports.some(({ alarms }) => alarms.includes(code))).length;
    expect(has(4)).toBeGreaterThan(3);
    expect(has(5)).toBeGreaterThan(0);
    expect(has(5)).toBeLessThanOrEqual(has(4));
    for (const report of all.flat()) expect(report.alarms.includes(4) && report.alarms.includes(5)).toBe(false);
  });

  test("loses its network for more than two intervals of real time, at any speed", () => {
    const device = create({ more: { online: 0 }, seed: 2 });
    expect(device.isSilent(begin)).toBe(true);
    const [first] = run(device, 60 * 4);
    expect(Number(first?.time) - begin).toBeGreaterThan(2 * 12 * hour);
    expect(Number(first?.time) - begin).toBeLessThan(7 * 12 * hour);
  });

  test("is warmer by day than by night", () => {
    const mean = (reports: readonly SentReport[], from: number, to: number) => {
      const some = reports.filter(({ sentAt }) => {
        const local = ((begin + (Number(sentAt) - begin) * 60) / hour + 121.5 / 15) % 24;
        return local >= from && local < to;
      });
      return some.reduce((total, { temperature }) => total + Number(temperature), 0) / some.length;
    };
    const reports = run(create({ more: { effective_report_interval: 1 } }), 20);
    expect(mean(reports, 13, 17) - mean(reports, 1, 5)).toBeGreaterThan(6);
  });

  test("carries out a command at once and confirms it once, a few seconds later", () => {
    const device = create();
    const [report] = [device.report(device.nextTime) ?? device.report(device.nextTime)];
    if (!report) throw new Error("Two reports in a row were lost.");
    const now = report.time;
    const commands = [
      { id: 31, kind: "time_setting", data: { time_setting: 3 } },
      { id: 32, kind: "report_interval", data: { report_interval: 4 } },
    ];
    device.acknowledge(report, commands, now);
    expect(device.nextTime - now).toBeLessThanOrEqual(8000);
    const answer = device.report(device.nextTime) ?? device.report(device.nextTime);
    expect(answer).toMatchObject({ time_setting: 3, report_interval: 4, confirms: [31, 32] });
    if (!answer) throw new Error("Two reports in a row were lost.");
    // A repeated command is not carried out again.
    device.acknowledge(answer, commands.slice(0, 1), answer.time);
    expect(device.nextTime - answer.time).toBeGreaterThan(60_000);
    expect(device.report(device.nextTime) ?? device.report(device.nextTime)).not.toHaveProperty("confirms");
  });

  test("is full after a reset", () => {
    const device = create({ held: [] });
    const report = device.report(begin);
    if (report === null) throw new Error("Nothing was reported.");
    device.acknowledge(report, [{ id: 1, kind: "reset", data: {} }], begin);
    expect(device.report(device.nextTime)).toMatchObject({ confirms: [1], time_setting: 6 });
    expect(Number(device.report(device.nextTime)?.remaining_ml)).toBeGreaterThan(124);
  });

  test("always reports held error codes, and at once", () => {
    const device = create({ held: [2, 5] });
    expect(device.nextTime).toBe(begin);
    const reports = run(device, 30);
    expect(reports).toHaveLength(60);
    expect(new Set(reports.map(({ alarms }) => alarms.join()))).toEqual(new Set(["2,5"]));
  });

  test("makes the same reports with the same seed, and others with another seed", () => {
    expect(run(create({ seed: 5 }), 90)).toEqual(run(create({ seed: 5 }), 90));
    expect(run(create({ seed: 6 }), 90)).not.toEqual(run(create({ seed: 5 }), 90));
  });

  test("makes only reports that the platform accepts", () => {
    const nullable = (value: fc.Arbitrary<number>) => fc.option(value);
    const device = fc.record({
      device_id: fc.integer({ min: 1, max: 1e6 }),
      type: fc.constantFrom(0, 1),
      lubricantTube: fc.constantFrom(125, 250),
      effective_time_setting: fc.constantFrom(0, 1, 6, 24, 255),
      effective_report_interval: fc.integer({ min: 1, max: 24 }),
      gateway_eui: fc.constantFrom("", "A840410000000002"),
      longitude: nullable(fc.integer({ min: -180, max: 180 })),
      online: fc.constantFrom(0, 1),
      active_time: nullable(fc.constant(begin - hour)),
      temperature: nullable(fc.integer({ min: -60, max: 250 })),
      electric_quantity: nullable(fc.integer({ min: 0, max: 100 })),
      signal: nullable(fc.integer({ min: -200, max: 0 })),
      remaining_ratio: nullable(fc.integer({ min: 0, max: 100 })),
    });
    const codes = fc.subarray([1, 2, 3, 4, 5, 6, 7]);
    fc.assert(
      fc.property(device, codes, fc.constantFrom(1, 60, 3600), fc.nat(), (more, alarms, speed, seed) => {
        const identifiers = more.type === 0 ? {} : { imei: null, eui: "A840410000000001" };
        let before = 0;
        for (const { sentAt, ...report } of run(
          create({ more: { ...more, ...identifiers }, alarms, speed, seed }),
          40,
          speed,
        )) {
          expect(parseReport(report, sentAt)).not.toHaveProperty("reason");
          expect(report.time).toBeGreaterThan(before);
          before = report.time;
        }
      }),
      { numRuns: 200 },
    );
  });
});
