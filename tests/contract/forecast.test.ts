import { describe, expect, test } from "vitest";
import { type Dispensing, daysToEmpty, emptyDates, forecastWindow, paceOf } from "../../src/contract";
import { createRandom } from "../../src/platform/demo/data/random";

const nothingSeen: Dispensing = { days: 0, gone: 0, sum: 0, squares: 0 };

/** What is seen of days, each in planned days; null is a day without a report. */
function seen(days: readonly (number | null)[]): Dispensing {
  const told = days.filter((one) => one !== null);
  return {
    days: told.length,
    gone: days.length,
    sum: told.reduce((sum, one) => sum + one, 0),
    squares: told.reduce((sum, one) => sum + one ** 2, 0),
  };
}

const month = (value: (at: number) => number | null) =>
  seen(Array.from({ length: forecastWindow }, (_, at) => value(at)));

describe("the pace at which a cartridge empties", () => {
  test.each([
    ["nothing seen: the plan", nothingSeen, 1, 0],
    ["four weeks by plan", month(() => 1), 1, 0.001],
    ["four weeks at half the plan", month(() => 0.5), 0.5, 0.06],
    ["every second day a pause", month((at) => (at % 2 === 0 ? 1 : 0)), 0.5, 0.06],
    ["weekends off", month((at) => (at % 7 < 5 ? 1 : 0)), 5 / 7, 0.04],
    ["ten days silent, told on the eleventh", month((at) => (at < 10 ? null : at === 10 ? 11 : 1)), 1, 0.001],
    ["a line that lets nothing through", month(() => 0), 0, 0.1],
  ])("%s", (_, dispensing, mean, within) => {
    expect(Math.abs(paceOf(dispensing).mean - mean)).toBeLessThanOrEqual(within);
  });

  test("rests on few days at first, which the plan outweighs", () => {
    expect(paceOf(seen([4])).mean).toBeLessThan(2);
  });
});

describe("the days until it is empty", () => {
  const even = paceOf(month(() => 1));
  const uneven = paceOf(month((at) => (at % 4 === 0 ? 4 : 0)));

  test.each([
    ["empty already", 0, even, { early: 0, expected: 0, late: 0 }],
    ["less than a day", 0.4, even, { early: 0, expected: 0, late: 1 }],
    ["four weeks, evenly", 28, even, { early: 27, expected: 28, late: 29 }],
    ["four weeks of a new device", 28, paceOf(nothingSeen), { early: 20, expected: 28, late: 36 }],
    ["a blocked line: not for years", 100, paceOf(month(() => 0)), { early: 614, expected: 1033, late: 1453 }],
    ["further than anybody looks", 5000, even, { expected: 3650, late: 3650 }],
  ])("%s", (_, planned, pace, wanted) => {
    const { early, expected, late } = daysToEmpty(planned, pace);
    expect({ early: Math.round(early), expected: Math.round(expected), late: Math.round(late) }).toMatchObject(wanted);
  });

  test("the range is wider where days differ, and further away", () => {
    const width = (planned: number, pace: typeof even) => {
      const { early, late } = daysToEmpty(planned, pace);
      return late - early;
    };
    expect(width(28, uneven)).toBeGreaterThan(2 * width(28, even));
    expect(width(180, even)).toBeGreaterThan(2 * width(28, even));
  });

  test("dates are UTC days, counted from the report", () => {
    expect(emptyDates({ early: 0, expected: 0.4, late: 30 }, Date.UTC(2026, 10, 21, 18))).toEqual({
      early: Date.UTC(2026, 10, 21),
      expected: Date.UTC(2026, 10, 22),
      late: Date.UTC(2026, 11, 21),
    });
  });

  test("nine of ten ranges hold the day, also where weekends are pauses and days differ by half", () => {
    const random = createRandom(7);
    const dispensedOn = (at: number) => (at % 7 < 5 ? random.between(0.5, 1.5) : 0);
    const isHeld = Array.from({ length: 400 }, (_, run) => {
      const days = Array.from({ length: forecastWindow }, (_, at) => dispensedOn(at + run));
      const { early, late } = daysToEmpty(20, paceOf(seen(days)));
      let left = 20;
      let emptyAfter = 0;
      for (; left > 0; emptyAfter += 1) left -= dispensedOn(forecastWindow + run + emptyAfter);
      return early <= emptyAfter && emptyAfter <= late;
    });
    expect(isHeld.filter(Boolean).length / isHeld.length).toBeGreaterThan(0.9);
  });
});
