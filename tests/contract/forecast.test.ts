import { describe, expect, test } from "vitest";
import { type Dispensing, daysToEmpty, emptyDates, forecastWindow, paceOf } from "../../src/contract";
import { createRandom } from "../../src/platform/demo/data/random";

const noReports: Dispensing = { days: 0, gone: 0, sum: 0, squares: 0 };

/** @param days planned days dispensed on each day; null is a day without a report */
function dispensingOf(days: readonly (number | null)[]): Dispensing {
  const reported = days.filter((one) => one !== null);
  return {
    days: reported.length,
    gone: days.length,
    sum: reported.reduce((sum, one) => sum + one, 0),
    squares: reported.reduce((sum, one) => sum + one ** 2, 0),
  };
}

const month = (value: (at: number) => number | null) =>
  dispensingOf(Array.from({ length: forecastWindow }, (_, at) => value(at)));

describe("the pace of a device", () => {
  test.each([
    ["no reports", noReports, 1, 0],
    ["four weeks as planned", month(() => 1), 1, 0.001],
    ["four weeks at half the plan", month(() => 0.5), 0.5, 0.06],
    ["a pause every second day", month((at) => (at % 2 === 0 ? 1 : 0)), 0.5, 0.06],
    ["pauses at weekends", month((at) => (at % 7 < 5 ? 1 : 0)), 5 / 7, 0.04],
    ["a report after ten days of silence", month((at) => (at < 10 ? null : at === 10 ? 11 : 1)), 1, 0.001],
    ["a blocked line", month(() => 0), 0, 0.1],
  ])("after %s", (_, dispensing, mean, tolerance) => {
    expect(Math.abs(paceOf(dispensing).mean - mean)).toBeLessThanOrEqual(tolerance);
  });

  test("stays near the plan while there are few reports", () => {
    expect(paceOf(dispensingOf([4])).mean).toBeLessThan(2);
  });
});

describe("the days until a cartridge is empty", () => {
  const even = paceOf(month(() => 1));
  const uneven = paceOf(month((at) => (at % 4 === 0 ? 4 : 0)));

  test.each([
    ["an empty cartridge", 0, even, { early: 0, expected: 0, late: 0 }],
    ["less than a day", 0.4, even, { early: 0, expected: 0, late: 1 }],
    ["four weeks at an even pace", 28, even, { early: 27, expected: 28, late: 29 }],
    ["four weeks of a new device", 28, paceOf(noReports), { early: 20, expected: 28, late: 36 }],
    ["a blocked line", 100, paceOf(month(() => 0)), { early: 614, expected: 1033, late: 1453 }],
    ["more than ten years", 5000, even, { expected: 3650, late: 3650 }],
  ])("%s", (_, planned, pace, days) => {
    const { early, expected, late } = daysToEmpty(planned, pace);
    expect({ early: Math.round(early), expected: Math.round(expected), late: Math.round(late) }).toMatchObject(days);
  });

  test("have a wider range for an uneven pace and for distant dates", () => {
    const width = (planned: number, pace: typeof even) => {
      const { early, late } = daysToEmpty(planned, pace);
      return late - early;
    };
    expect(width(28, uneven)).toBeGreaterThan(2 * width(28, even));
    expect(width(180, even)).toBeGreaterThan(2 * width(28, even));
  });

  test("convert to times, counted from the report", () => {
    expect(emptyDates({ early: 0, expected: 0.4, late: 30 }, Date.UTC(2026, 10, 21, 18))).toEqual({
      early: Date.UTC(2026, 10, 21, 18),
      expected: Date.UTC(2026, 10, 22, 3, 36),
      late: Date.UTC(2026, 11, 21, 18),
    });
  });

  test("lie inside at least nine of ten ranges, even with pauses at weekends and daily volumes that vary by half", () => {
    const random = createRandom(7);
    const dispensedOn = (at: number) => (at % 7 < 5 ? random.between(0.5, 1.5) : 0);
    const isInside = Array.from({ length: 400 }, (_, run) => {
      const days = Array.from({ length: forecastWindow }, (_, at) => dispensedOn(at + run));
      const { early, late } = daysToEmpty(20, paceOf(dispensingOf(days)));
      let left = 20;
      let emptyAfter = 0;
      for (; left > 0; emptyAfter += 1) left -= dispensedOn(forecastWindow + run + emptyAfter);
      return early <= emptyAfter && emptyAfter <= late;
    });
    expect(isInside.filter(Boolean).length / isInside.length).toBeGreaterThan(0.9);
  });
});
