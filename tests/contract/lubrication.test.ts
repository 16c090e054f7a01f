import { describe, expect, test } from "vitest";
import { cartridgeDays, daysLeft, nominalRate, timeSettingOff, timeSettingReset } from "../../src/contract";

describe("the nominal rate", () => {
  // The figures of the domain notes, ml a day to two digits.
  test.each([
    { ml: 125, months: 1, rate: 4.11 },
    { ml: 125, months: 12, rate: 0.34 },
    { ml: 250, months: 1, rate: 8.22 },
    { ml: 250, months: 12, rate: 0.69 },
  ])("of $ml ml in $months months is $rate ml a day", ({ ml, months, rate }) => {
    expect(nominalRate(ml, months)).toBeCloseTo(rate, 2);
  });

  test.each([timeSettingOff, timeSettingReset])("of setting %s is none", (setting) => {
    expect(nominalRate(125, setting)).toBeNull();
    expect(cartridgeDays(setting)).toBeNull();
    expect(daysLeft(50, setting)).toBeNull();
  });
});

test("a full cartridge lasts its months, half of one half of them", () => {
  expect(cartridgeDays(6)).toBe(182);
  expect(daysLeft(50, 6)).toBe(91);
  expect(daysLeft(null, 6)).toBeNull();
});
