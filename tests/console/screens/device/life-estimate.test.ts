import { describe, expect, test } from "vitest";
import { estimateLife, nextReport } from "../../../../src/console/screens/device/life-estimate";

const now = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

describe("the life estimate of a cartridge", () => {
  test("gives the rate, the days of a full cartridge, and when the installed one is empty", () => {
    const estimate = estimateLife({ timeSetting: 6, cartridge: 125, remainingRatio: 50, now });
    expect(estimate?.rate).toBeCloseTo(0.685, 3);
    expect(estimate).toMatchObject({ fullDays: 182, left: { days: 91, until: now + 91 * 24 * hour } });
  });

  test("gives no empty date if the level is unknown", () => {
    expect(estimateLife({ timeSetting: 1, cartridge: 250, remainingRatio: null, now })?.left).toBeNull();
  });

  test.each([0, 255])("is null for time setting %s, which dispenses nothing", (timeSetting) => {
    expect(estimateLife({ timeSetting, cartridge: 125, remainingRatio: 50, now })).toBeNull();
  });
});

describe("the next report", () => {
  test.each([
    {
      says: "is expected one interval after the last report",
      active: now - 4 * hour,
      expected: { time: now + 8 * hour, isOverdue: false },
    },
    {
      says: "is overdue after that time",
      active: now - 13 * hour,
      expected: { time: now - hour, isOverdue: true },
    },
    { says: "is unknown before the first report", active: null, expected: null },
  ])("$says", ({ active, expected }) => {
    expect(nextReport(active, 12, now)).toEqual(expected);
  });
});
