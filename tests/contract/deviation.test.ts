import { describe, expect, test } from "vitest";
import {
  compareWithPlan,
  daysToCompare,
  defaultDeviationLimit,
  deviationOf,
  nominalRate,
  type ReportedDay,
} from "../../src/contract";

const day = 86_400_000;
const options = { cartridge: 125, timeSetting: 3, limit: defaultDeviationLimit, since: 0 };
const rate = nominalRate(125, 3) ?? 0;

/** Days with a report each, that dispense a share of the plan from a cartridge with 80 ml. */
const daysOf = (count: number, share = 1, more: Partial<ReportedDay> = {}): ReportedDay[] =>
  Array.from({ length: count }, (_, at) => ({
    time: (at + 1) * day,
    dispensed: rate * share,
    remaining: 80 - rate * share * at,
    timeSetting: 3,
    ...more,
  }));

describe("the compared days", () => {
  test.each([
    ["are those of the limit for a fast setting", 1, 7],
    ["are those of the limit at 6 months", 6, 7],
    ["are more for a slow setting", 12, 13],
    ["are more for the slowest setting", 24, 25],
  ])("%s", (_name, months, days) => {
    expect(daysToCompare(defaultDeviationLimit, months)).toBe(days);
  });

  test("end at 60, whatever a provider has set", () => {
    expect(daysToCompare({ share: 10, days: 28 }, 24)).toBe(60);
  });
});

describe("a device", () => {
  test.each([
    ["on its plan", 1, null],
    ["a little below its plan", 0.75, null],
    ["a little above its plan", 1.25, null],
    ["with a blocked line", 0, "less"],
    ["that gives too little", 0.65, "less"],
    ["that leaks", 1.4, "more"],
  ] as const)("%s", (_name, share, expected) => {
    const compared = compareWithPlan(daysOf(10, share), options);
    expect(compared?.planned).toBeCloseTo(7 * rate, 6);
    expect(compared && deviationOf(compared, 30, null)).toBe(expected);
  });

  test.each([
    ["still deviates until half of the limit", 0.8, "less", "less"],
    ["is back on its plan below half of the limit", 0.9, "less", null],
    ["does not turn to the other side by little", 1.2, "less", null],
    ["turns to the other side", 1.4, "less", "more"],
  ] as const)("%s", (_name, share, before, expected) => {
    const compared = compareWithPlan(daysOf(10, share), options);
    expect(compared && deviationOf(compared, 30, before)).toBe(expected);
  });

  test("is not compared before the set time has passed", () => {
    expect(compareWithPlan(daysOf(7, 0), options)).toBeNull();
    expect(compareWithPlan(daysOf(8, 0), options)).not.toBeNull();
    expect(compareWithPlan(daysOf(10, 0), { ...options, since: 4 * day })).toBeNull();
  });

  test("is compared again from a change of its setting", () => {
    const before = daysOf(6, 0, { timeSetting: 6 });
    const after = daysOf(8, 0).map((one) => ({ ...one, time: one.time + 6 * day }));
    expect(compareWithPlan([...before, ...after.slice(0, 8)], options)).not.toBeNull();
    expect(compareWithPlan([...before, ...after.slice(0, 7)], options)).toBeNull();
    expect(compareWithPlan(before, options)).toBeNull();
  });

  test("is compared again from a refill", () => {
    const refilled = daysOf(10, 0).map((one, at) => ({ ...one, remaining: at < 5 ? 20 : 125 }));
    expect(compareWithPlan(refilled, options)).toBeNull();
  });

  test("is not compared while it is empty, or off", () => {
    expect(compareWithPlan(daysOf(10, 0, { remaining: 0 }), options)).toBeNull();
    expect(compareWithPlan(daysOf(10, 0, { timeSetting: 0 }), { ...options, timeSetting: 0 })).toBeNull();
  });

  test("may be silent for some days: the next report has their grease", () => {
    const silent = daysOf(12).filter((_, at) => at < 3 || at > 7);
    const caughtUp = silent.map((one) => (one.time === 9 * day ? { ...one, dispensed: 6 * rate } : one));
    const compared = compareWithPlan(caughtUp, options);
    expect(compared?.dispensed).toBeCloseTo(compared?.planned ?? 0, 6);
  });
});
