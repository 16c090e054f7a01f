import { describe, expect, test } from "vitest";
import { adviseTimeSetting, type Bearing, greaseNeed } from "../../src/contract";

/** The worked example: 20.2 g each 6,180 h. */
const example: Bearing = {
  ...{ kind: "ball", way: "side", bore: 60, outside: 130, width: 31, rpm: 1480 },
  ...{ temperature: 80, isVertical: false, hours: 24 },
};

describe("what a bearing needs", () => {
  test("by the worked example", () => {
    const need = greaseNeed(example);
    expect(need?.grams).toBeCloseTo(20.15, 2);
    expect(need?.interval).toBeGreaterThan(6170);
    expect(need?.interval).toBeLessThan(6190);
    expect(need?.rate).toBeCloseTo(0.087, 3);
    expect(need?.isCut).toBe(false);
  });

  test.each([
    ["a roller bearing: half the interval, twice the rate", { kind: "cylindrical" }, 2],
    ["a spherical one: a tenth", { kind: "spherical" }, 10],
    ["through the ring: two fifths", { way: "ring" }, 0.4],
    ["15 °C more: twice", { temperature: 95 }, 2],
    ["10 °C less, where heat no longer counts", { temperature: 70 }, 0.63],
    ["colder still: no less", { temperature: 20 }, 0.63],
    ["a vertical shaft: twice", { isVertical: true }, 2],
    ["8 hours a day: a third", { hours: 8 }, 1 / 3],
  ] as const)("%s", (_, change, times) => {
    expect((greaseNeed({ ...example, ...change })?.rate ?? 0) / (greaseNeed(example)?.rate ?? 1)).toBeCloseTo(times, 2);
  });

  test("no interval is longer than 30,000 h", () => {
    expect(greaseNeed({ ...example, rpm: 100 })).toMatchObject({ interval: 30_000, isCut: true });
  });

  test.each([
    ["too fast for its bore", { rpm: 20_000 }],
    ["an outside that is no larger than the bore", { outside: 60 }],
    ["no width", { width: 0 }],
    ["standing still", { rpm: 0 }],
    ["more hours than a day has", { hours: 25 }],
  ])("%s: outside the formula", (_, change) => {
    expect(greaseNeed({ ...example, ...change })).toBeNull();
  });
});

describe("a setting against the need", () => {
  const at = (low: number, high: number, timeSetting: number, most = 24) =>
    adviseTimeSetting({ need: { low, high }, cartridge: 125, timeSetting, most });

  test.each([
    // 125 ml: 0.69 ml a day at 6 months, 0.34 at 12, 0.17 at 24, 4.11 at 1.
    ["the worked example: too much even at the slowest", 0.087, 0.087, 12, 12, "allTooMuch", 12],
    ["a slower one would do", 0.17, 0.17, 6, 24, "tooMuch", 24],
    ["within what the estimate can tell", 0.3, 0.4, 12, 24, "fits", 12],
    ["within the range of temperatures", 0.2, 0.8, 6, 24, "fits", 10],
    ["a faster one would do", 2, 2, 12, 24, "tooLittle", 2],
    ["not even the fastest gives enough", 9, 9, 1, 24, "allTooLittle", 1],
  ])("%s", (_, low, high, months, most, verdict, nearest) => {
    expect(at(low, high, months, most)).toMatchObject({ verdict, nearest });
  });

  test.each([0, 255])("a setting of %i dispenses nothing: no advice", (months) => {
    expect(at(0.1, 0.1, months)).toBeNull();
  });
});
