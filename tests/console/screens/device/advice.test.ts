import { describe, expect, test } from "vitest";
import { type BearingInput, bearingInputFrom, estimateOf } from "../../../../src/console/screens/device/advice";

const input: BearingInput = {
  kind: "ball",
  way: "side",
  bore: 60,
  outside: 130,
  width: 31,
  rpm: 1480,
  temperature: 2,
  load: 2,
  isVertical: false,
  hours: 24,
  designation: "",
  degrees: null,
};

test("the initial input takes speed, temperature and load from the record", () => {
  const record = { rpm: 1480, bearing_temperature: 3, load: 4 };
  expect(bearingInputFrom(record)).toMatchObject({ rpm: 1480, temperature: 3, load: 4, bore: null, hours: 24 });
});

describe("kept advice", () => {
  const { temperature: _, load: __, isVertical: ___, degrees: ____, ...sizes } = input;
  const kept = { ...sizes, bore: 60, outside: 130, width: 31, rpm: 1480, hours: 24, vertical: 0 };
  const rest = { need: 0.5, months: 8, time: 0, username: "" };

  test.each([
    ["a measured temperature is filled in", { temperature: 70, temperature_low: null }, 70],
    ["the end of a range is not taken for a measured temperature", { temperature: 78, temperature_low: 63 }, null],
  ])("%s", (_name, temperatures, degrees) => {
    expect(bearingInputFrom({ bearing_temperature: 2 }, { ...kept, ...rest, ...temperatures })).toMatchObject({
      degrees,
      temperature: 2,
    });
  });
});

describe("the estimate", () => {
  test("covers the temperature range, without notes within the formula's limits", () => {
    const estimate = estimateOf(input);
    if (typeof estimate === "string") throw new Error(estimate);
    expect(estimate.low.rate).toBeLessThan(estimate.high.rate);
    // At 63 °C the interval is not reduced; at 78 °C it is reduced by a bit less than a third.
    expect(estimate.high.interval / estimate.low.interval).toBeCloseTo(0.69, 2);
    expect(estimate.notes).toEqual([]);
  });

  test.each([
    ["a high load, which the formula does not cover", { load: 3 }, ["advice.load"]],
    ["an interval limited to the maximum", { rpm: 100 }, ["advice.cut"]],
  ] as const)("has a note about %s", (_, change, notes) => {
    expect(estimateOf({ ...input, ...change })).toMatchObject({ notes });
  });

  test.each(["bore", "outside", "width", "rpm", "hours", "temperature"] as const)("needs %s", (name) => {
    expect(estimateOf({ ...input, [name]: null })).toBe("incomplete");
  });

  test("is refused outside the formula's range", () => {
    expect(estimateOf({ ...input, rpm: 40_000 })).toBe("outOfRange");
  });
});
