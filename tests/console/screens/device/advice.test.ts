import { describe, expect, test } from "vitest";
import { type BearingInput, bearingInputFrom, estimateOf } from "../../../../src/console/screens/device/advice";

const asked: BearingInput = {
  ...{ kind: "ball", way: "side", bore: 60, outside: 130, width: 31, rpm: 1480 },
  ...{ temperature: 2, load: 2, isVertical: false, hours: 24 },
};

test("what the record knows is asked no more", () => {
  const record = { rpm: 1480, bearing_temperature: 3, load: 4 };
  expect(bearingInputFrom(record)).toMatchObject({ rpm: 1480, temperature: 3, load: 4, bore: null, hours: 24 });
});

describe("the estimate", () => {
  test("spans the range of temperatures, and needs no notes within the formula", () => {
    const estimate = estimateOf(asked);
    if (typeof estimate === "string") throw new Error(estimate);
    expect(estimate.low.rate).toBeLessThan(estimate.high.rate);
    // 63 °C costs nothing, 78 °C a bit less than a third of the interval.
    expect(estimate.high.interval / estimate.low.interval).toBeCloseTo(0.69, 2);
    expect(estimate.notes).toEqual([]);
  });

  test.each([
    ["a high load, which the formula knows nothing of", { load: 3 }, ["advice.load"]],
    ["an interval that was cut", { rpm: 100 }, ["advice.cut"]],
  ] as const)("names %s", (_, change, notes) => {
    expect(estimateOf({ ...asked, ...change })).toMatchObject({ notes });
  });

  test.each(["bore", "outside", "width", "rpm", "hours", "temperature"] as const)("waits for %s", (name) => {
    expect(estimateOf({ ...asked, [name]: null })).toBe("missing");
  });

  test("says where the formula ends", () => {
    expect(estimateOf({ ...asked, rpm: 40_000 })).toBe("outside");
  });
});
