import { expect, test } from "vitest";
import { curveDays, levelDays } from "../../../src/console/screens/device/summary/level-days";

const day = 86_400_000;
const begin = Date.UTC(2026, 8, 1);
const keyOf = (time: number): number => Number(new Date(time).toISOString().slice(0, 10).replaceAll("-", ""));

/** Days with a level that falls by 1 % each day; null for the last ones, if they have no report. */
const daysWith = (count: number, silent = 0) =>
  Array.from({ length: count }, (_, at) => ({
    day: keyOf(begin + at * day),
    level: at < count - silent ? 100 - at : null,
    dispensed_ml: null,
    planned_ml: 1,
    temperature: null,
    battery: null,
    signal: null,
  }));

const none = { empty_early: null, empty_expected: null, empty_late: null };

test("the curve has the last 90 days and the alarms among them", () => {
  const list = daysWith(100);
  const alarms = [
    { code: 2 as const, day: list[0]?.day ?? 0 },
    { code: 5 as const, day: list[50]?.day ?? 0 },
  ];
  const curve = levelDays({ list, alarms }, none);
  expect(curve.days).toHaveLength(curveDays.past);
  expect(curve.days.at(-1)).toBe(list.at(-1)?.day);
  expect(curve.alarms).toEqual([alarms[1]]);
  expect(curve.expected.every((value) => value === null)).toBe(true);
});

test("the forecast goes on from the last known level to the time of an empty cartridge", () => {
  const list = daysWith(41, 1);
  const lastKnown = begin + 39 * day;
  const forecast = {
    empty_early: lastKnown + 8 * day,
    empty_expected: lastKnown + 10 * day,
    empty_late: lastKnown + 20 * day,
  };
  const { days, level, early, expected, late } = levelDays({ list, alarms: [] }, forecast);
  expect(level[39]).toBe(61);
  expect(expected.slice(38, 51)).toEqual([null, ...Array.from({ length: 11 }, (_, at) => 61 * (1 - at / 10)), null]);
  expect(early[47]).toBe(0);
  expect(late[59]).toBe(0);
  // The days behind today go on without a gap.
  expect(days[41]).toBe(keyOf(begin + 41 * day));
  expect(days.at(-1)).toBeGreaterThanOrEqual(keyOf(forecast.empty_late));
});

test("a far forecast ends after 60 days", () => {
  const list = daysWith(30);
  const { days } = levelDays({ list, alarms: [] }, { ...none, empty_expected: begin + 400 * day });
  expect(days).toHaveLength(30 + curveDays.ahead);
});

test("without a report there is neither a curve nor a forecast", () => {
  const list = daysWith(30, 30);
  const { level, expected } = levelDays({ list, alarms: [] }, { ...none, empty_expected: begin + 40 * day });
  expect([...level, ...expected].every((value) => value === null)).toBe(true);
});

test("the curve bridges gaps of up to three days, but no longer gaps and no new cartridge", () => {
  const known = (levels: readonly (number | null)[]) =>
    levelDays(
      { list: daysWith(levels.length).map((one, at) => ({ ...one, level: levels[at] ?? null })), alarms: [] },
      none,
    ).level;
  expect(known([50, null, null, 44])).toEqual([50, 48, 46, 44]);
  expect(known([50, null, null, null, null, 44])).toEqual([50, null, null, null, null, 44]);
  expect(known([10, null, 100])).toEqual([10, null, 100]);
});
