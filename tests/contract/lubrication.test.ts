import { describe, expect, test } from "vitest";
import { cartridgeDays, daysLeft, nominalRate, timeSettingOff, timeSettingReset } from "../../src/contract";

describe("the nominal rate", () => {
  // ml per day, rounded to two digits.
  test.each([
    { ml: 125, months: 1, rate: 4.11 },
    { ml: 125, months: 12, rate: 0.34 },
    { ml: 250, months: 1, rate: 8.22 },
    { ml: 250, months: 12, rate: 0.69 },
  ])("for $ml ml in $months months is $rate ml per day", ({ ml, months, rate }) => {
    expect(nominalRate(ml, months)).toBeCloseTo(rate, 2);
  });

  test.each([timeSettingOff, timeSettingReset])("does not exist for the setting %s", (setting) => {
    expect(nominalRate(125, setting)).toBeNull();
    expect(cartridgeDays(setting)).toBeNull();
    expect(daysLeft(50, setting)).toBeNull();
  });
});

test("computes the days that a full and a half full cartridge last", () => {
  expect(cartridgeDays(6)).toBe(182);
  expect(daysLeft(50, 6)).toBe(91);
  expect(daysLeft(null, 6)).toBeNull();
});
