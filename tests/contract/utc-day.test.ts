import { expect, test } from "vitest";
import { dayOf, startOfDay } from "../../src/contract";

test.each([
  { time: Date.UTC(2026, 10, 21, 23, 59, 59, 999), day: 20261121 },
  { time: Date.UTC(2026, 0, 1), day: 20260101 },
  { time: Date.UTC(2024, 1, 29, 12), day: 20240229 },
])("$day is the UTC day of a time", ({ time, day }) => {
  expect(dayOf(time)).toBe(day);
  expect(dayOf(startOfDay(day))).toBe(day);
  expect(dayOf(startOfDay(day) - 1)).toBeLessThan(day);
});
