import { dayOf, startOfDay } from "../../../../contract";
import type { DeviceTrend } from "../parse-device-trend";

/** Number of days of the curve before today, and maximum number of days of its forecast. */
export const curveDays = { past: 90, ahead: 60 } as const;

const dayLength = 86_400_000;

/** The days of the curve with a value for each: % of the cartridge, null for no value. */
export interface LevelDays {
  /** As yyyymmdd. */
  readonly days: readonly number[];
  readonly level: readonly (number | null)[];
  /** The straight lines from the last known level to the times of an empty cartridge. */
  readonly early: readonly (number | null)[];
  readonly expected: readonly (number | null)[];
  readonly late: readonly (number | null)[];
  readonly alarms: DeviceTrend["alarms"];
}

/** Longest silence that the curve bridges by a straight line, days. */
const bridgedDays = 3;

/** The days, with interpolated levels between two known ones that are at most some days apart. */
function bridged(list: DeviceTrend["list"]): readonly { readonly day: number; readonly level: number | null }[] {
  return list.map(({ day, level }, at) => {
    if (level !== null) return { day, level };
    const before = list.findLastIndex((one, index) => index < at && one.level !== null);
    const after = list.findIndex((one, index) => index > at && one.level !== null);
    const [from, to] = [list[before]?.level, list[after]?.level];
    // The level rises only with a new cartridge.
    if (from == null || to == null || after - before > bridgedDays + 1 || to > from) return { day, level };
    return { day, level: from + ((to - from) * (at - before)) / (after - before) };
  });
}

/** The levels of the last 90 days, continued by the forecast of the record. */
export function levelDays(
  { list, alarms }: Pick<DeviceTrend, "list" | "alarms">,
  forecast: { readonly empty_early?: unknown; readonly empty_expected?: unknown; readonly empty_late?: unknown },
): LevelDays {
  const past = bridged(list.slice(-curveDays.past));
  const at = past.findLastIndex(({ level }) => level !== null);
  const from = past[at];
  const last = past.at(-1);
  const ends = [forecast.empty_early, forecast.empty_expected, forecast.empty_late].map((time) =>
    typeof time === "number" && from !== undefined ? Math.round((time - startOfDay(from.day)) / dayLength) : null,
  );
  const farthest = Math.max(...ends.map((end) => (end === null ? 0 : at + end - past.length + 2)));
  const ahead = Math.min(Math.max(farthest, 0), curveDays.ahead);
  const future =
    last === undefined
      ? []
      : Array.from({ length: ahead }, (_, n) => dayOf(startOfDay(last.day) + (n + 1) * dayLength));
  const lineTo = (end: number | null): readonly (number | null)[] =>
    Array.from({ length: past.length + future.length }, (_, index) => {
      const passed = index - at;
      if (end === null || end <= 0 || from?.level == null || passed < 0 || passed > end) return null;
      return from.level * (1 - passed / end);
    });
  const [early = null, expected = null, late = null] = ends;
  const first = past[0]?.day ?? 0;
  return {
    days: [...past.map(({ day }) => day), ...future],
    level: [...past.map(({ level }) => level), ...future.map(() => null)],
    early: lineTo(early),
    expected: lineTo(expected),
    late: lineTo(late),
    alarms: alarms.filter(({ day }) => day >= first),
  };
}
