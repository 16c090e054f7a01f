import { describe, expect, test } from "vitest";
import { adviseTimeSetting, type Bearing, greaseNeed } from "../../src/contract";

/** A published example: 20.2 g every 6,180 h. */
const example: Bearing = {
  kind: "ball",
  way: "side",
  bore: 60,
  outside: 130,
  width: 31,
  rpm: 1480,
  temperature: 80,
  isVertical: false,
  hours: 24,
};

describe("the grease that a bearing needs", () => {
  test("matches the published example", () => {
    const need = greaseNeed(example);
    expect(need?.grams).toBeCloseTo(20.15, 2);
    expect(need?.interval).toBeGreaterThan(6170);
    expect(need?.interval).toBeLessThan(6190);
    expect(need?.rate).toBeCloseTo(0.087, 3);
    expect(need?.isCut).toBe(false);
  });

  test.each([
    ["a cylindrical roller bearing", { kind: "cylindrical" }, 2],
    ["a spherical roller bearing", { kind: "spherical" }, 10],
    ["an inlet through the ring", { way: "ring" }, 0.4],
    ["15 °C more", { temperature: 95 }, 2],
    ["70 °C", { temperature: 70 }, 0.63],
    ["20 °C, like 70 °C", { temperature: 20 }, 0.63],
    ["a vertical shaft", { isVertical: true }, 2],
    ["8 running hours per day", { hours: 8 }, 1 / 3],
  ] as const)("%s changes the rate", (_, change, times) => {
    expect((greaseNeed({ ...example, ...change })?.rate ?? 0) / (greaseNeed(example)?.rate ?? 1)).toBeCloseTo(times, 2);
  });

  test("has an interval of at most 30,000 h", () => {
    expect(greaseNeed({ ...example, rpm: 100 })).toMatchObject({ interval: 30_000, isCut: true });
  });

  test.each([
    ["a speed too high for the bore", { rpm: 20_000 }],
    ["an outside diameter that equals the bore", { outside: 60 }],
    ["no width", { width: 0 }],
    ["no speed", { rpm: 0 }],
    ["more than 24 hours per day", { hours: 25 }],
  ])("is null with %s", (_, change) => {
    expect(greaseNeed({ ...example, ...change })).toBeNull();
  });
});

describe("comparing a setting with the need", () => {
  const at = (low: number, high: number, timeSetting: number, most = 24) =>
    adviseTimeSetting({ need: { low, high }, cartridge: 125, timeSetting, most });

  test.each([
    // 125 ml: 4.11 ml per day at 1 month, 0.69 at 6, 0.34 at 12, 0.17 at 24.
    ["even the slowest setting gives too much", 0.087, 0.087, 12, 12, "allTooMuch", 12],
    ["a slower setting fits", 0.17, 0.17, 6, 24, "tooMuch", 24],
    ["the rate is within the tolerance", 0.3, 0.4, 12, 24, "fits", 12],
    ["the rate is within a wide range of need", 0.2, 0.8, 6, 24, "fits", 10],
    ["a faster setting fits", 2, 2, 12, 24, "tooLittle", 2],
    ["even the fastest setting gives too little", 9, 9, 1, 24, "allTooLittle", 1],
  ])("%s", (_, low, high, months, most, verdict, nearest) => {
    expect(at(low, high, months, most)).toMatchObject({ verdict, nearest });
  });

  test.each([0, 255])("gives no advice for the setting %i, which dispenses nothing", (months) => {
    expect(at(0.1, 0.1, months)).toBeNull();
  });
});
