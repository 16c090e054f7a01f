import { describe, expect, test } from "vitest";
import { estimateLife, nextReport } from "../../../../src/console/screens/device/life-estimate";

const now = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

describe("what a time setting means", () => {
  test("rate, days of a cartridge, and when this one is empty", () => {
    const outlook = estimateLife({ timeSetting: 6, cartridge: 125, remainingRatio: 50, now });
    expect(outlook?.rate).toBeCloseTo(0.685, 3);
    expect(outlook).toMatchObject({ fullDays: 182, left: { days: 91, until: now + 91 * 24 * hour } });
  });

  test("nobody knows when it is empty before it has reported", () => {
    expect(estimateLife({ timeSetting: 1, cartridge: 250, remainingRatio: null, now })?.left).toBeNull();
  });

  test.each([0, 255])("setting %s dispenses nothing", (timeSetting) => {
    expect(estimateLife({ timeSetting, cartridge: 125, remainingRatio: 50, now })).toBeNull();
  });
});

describe("the next report", () => {
  test.each([
    {
      says: "comes one interval after the last",
      active: now - 4 * hour,
      expected: { time: now + 8 * hour, isOverdue: false },
    },
    {
      says: "is overdue once that has passed",
      active: now - 13 * hour,
      expected: { time: now - hour, isOverdue: true },
    },
    { says: "is not known before the first", active: null, expected: null },
  ])("$says", ({ active, expected }) => {
    expect(nextReport(active, 12, now)).toEqual(expected);
  });
});
