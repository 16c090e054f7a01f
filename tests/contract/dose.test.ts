import { describe, expect, test } from "vitest";
import { doseOf, monthsForDay, monthsForRate, paceOfForecast } from "../../src/contract";

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21, 8);
const full = { cartridge: 125, share: 100, now };

describe("the dose of a time setting", () => {
  test.each([
    ["a full cartridge at six months", full, 6, 125 / 182.4, 182.4],
    ["half a cartridge at six months", { ...full, share: 50 }, 6, 125 / 182.4, 91.2],
    ["a large cartridge at one month", { ...full, cartridge: 250 }, 1, 250 / 30.4, 30.4],
  ])("%s", (_name, cartridge, months, rate, days) => {
    const dose = doseOf(cartridge, months);
    expect(dose?.rate).toBeCloseTo(rate, 6);
    expect(((dose?.emptyOn ?? 0) - now) / day).toBeCloseTo(days, 6);
  });

  test.each([0, 255])("is none for the setting %i", (setting) => {
    expect(doseOf(full, setting)).toBeNull();
  });

  test("keeps the pace of the device's forecast", () => {
    // The device needs twice as long as planned.
    const pace = paceOfForecast(full, 6, now + 2 * 182.4 * day);
    expect(pace).toBeCloseTo(0.5, 6);
    expect(((doseOf(full, 3, pace)?.emptyOn ?? 0) - now) / day).toBeCloseTo(182.4, 6);
  });

  test.each([
    ["without a forecast", 6, null],
    ["with a forecast that has passed", 6, now - day],
    ["with the setting off", 0, now + day],
  ])("is as planned %s", (_name, setting, emptyOn) => {
    expect(paceOfForecast(full, setting, emptyOn)).toBe(1);
  });
});

describe("the time setting", () => {
  test.each([1, 2, 5, 6, 11, 12, 23, 24])(
    "is computed back to %i months from its rate and from its empty day",
    (months) => {
      const dose = doseOf(full, months);
      expect(monthsForRate(dose?.rate ?? 0, 125, 24)).toBe(months);
      expect(monthsForDay(full, dose?.emptyOn ?? 0, 24)).toBe(months);
    },
  );

  test.each([
    ["more than the device can give", 100, 24, 1],
    ["less than a new device can give", 0.01, 24, 24],
    ["less than an older device can give", 0.01, 12, 12],
  ])("is the nearest for %s", (_name, rate, most, months) => {
    expect(monthsForRate(rate, 125, most)).toBe(months);
  });

  test("is one month for a day that has passed", () => {
    expect(monthsForDay(full, now - day, 24)).toBe(1);
  });
});
