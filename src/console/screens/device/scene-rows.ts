import {
  formatClock,
  numberFrom,
  parseClock,
  type Scene,
  type SceneFault,
  type SceneInterval,
  sceneFaults,
  sceneLimits,
  sortedScene,
} from "../../../contract";
import type { TypedNumber } from "../../fields/props";

/** An interval being edited: times and rate as typed. */
export interface SceneRow {
  /** Identifies the row while the editor is open. */
  readonly key: number;
  /** 1 (Monday) to 7 (Sunday). */
  readonly weekday: number;
  readonly begin: string;
  readonly end: string;
  readonly mode: number;
  readonly rate: TypedNumber | null;
}

/** The editor's state: the intervals of a week. */
export interface SceneRows {
  readonly rows: readonly SceneRow[];
  readonly nextKey: number;
}

/** The user's changes to the week. */
export type SceneChange =
  | { readonly type: "add"; readonly weekday: number }
  | { readonly type: "remove"; readonly key: number }
  | { readonly type: "edit"; readonly key: number; readonly changed: Partial<Omit<SceneRow, "key" | "weekday">> }
  /** Replaces the intervals of the target days. */
  | { readonly type: "copy"; readonly from: number; readonly to: readonly number[] }
  | { readonly type: "restart"; readonly scene: Scene }
  /** Restores rows that were entered before the session ended. */
  | { readonly type: "putBack"; readonly rows: SceneRows };

/** Converts a scene to rows, ordered by weekday and time. */
export const sceneRowsOf = (scene: Scene): SceneRows => ({
  rows: sortedScene(scene).map((interval, key) => ({
    ...interval,
    key,
    begin: formatClock(interval.begin),
    end: formatClock(interval.end),
  })),
  nextKey: scene.length,
});

/** The rows of one weekday. */
export const rowsOfDay = (rows: readonly SceneRow[], weekday: number): readonly SceneRow[] =>
  rows.filter((row) => row.weekday === weekday);

/** The default interval of an empty day. On other days a new interval takes the time after the last one. */
const defaultInterval = { begin: "08:00", end: "18:00", mode: 2, rate: 60 } as const;

function newRow(rows: readonly SceneRow[], weekday: number, key: number): SceneRow {
  const ends = rowsOfDay(rows, weekday).map((row) => parseClock(row.end) ?? 0);
  const last = Math.max(0, ...ends);
  if (last === 0) return { key, weekday, ...defaultInterval };
  const hasRoom = last < sceneLimits.dayMinutes;
  const times = hasRoom
    ? { begin: formatClock(last), end: formatClock(sceneLimits.dayMinutes) }
    : { begin: "", end: "" };
  return { key, weekday, ...defaultInterval, ...times };
}

/** The editor's reducer. */
export function reduceScene({ rows, nextKey }: SceneRows, change: SceneChange): SceneRows {
  switch (change.type) {
    case "add":
      return { rows: [...rows, newRow(rows, change.weekday, nextKey)], nextKey: nextKey + 1 };
    case "remove":
      return { rows: rows.filter((row) => row.key !== change.key), nextKey };
    case "edit":
      return { rows: rows.map((row) => (row.key === change.key ? { ...row, ...change.changed } : row)), nextKey };
    case "copy": {
      const copied = rowsOfDay(rows, change.from);
      const to = change.to.filter((weekday) => weekday !== change.from);
      const copies = to.flatMap((weekday) => copied.map((row) => ({ ...row, weekday })));
      const kept = rows.filter((row) => !to.includes(row.weekday));
      return {
        rows: [...kept, ...copies.map((row, index) => ({ ...row, key: nextKey + index }))],
        nextKey: nextKey + copies.length,
      };
    }
    case "putBack":
      return change.rows;
    case "restart":
      return sceneRowsOf(change.scene);
  }
}

/**
 * Normalizes a typed time; text that is not a time is returned unchanged.
 *
 * @example
 * normalizedTime("8");     // "08:00"
 * normalizedTime("0805");  // "08:05"
 * normalizedTime("8：05"); // "08:05"
 */
export function normalizedTime(typed: string): string {
  const digits = typed.trim().replace("：", ":");
  const withColon = /^\d{1,2}$/.test(digits) ? `${digits}:00` : digits.replace(/^(\d{1,2})(\d{2})$/, "$1:$2");
  const minutes = parseClock(withColon);
  return minutes === null ? typed : formatClock(minutes);
}

const intervalOf = ({ weekday, begin, end, mode, rate }: SceneRow) => ({
  weekday,
  begin: parseClock(normalizedTime(begin)),
  end: parseClock(normalizedTime(end)),
  mode,
  rate: numberFrom(rate),
});

/** The fault of each invalid row, keyed by {@link SceneRow.key}. */
export function sceneRowFaults(rows: readonly SceneRow[]): ReadonlyMap<number, SceneFault> {
  return new Map(sceneFaults(rows.map(intervalOf)).map((fault) => [rows[fault.at]?.key ?? -1, fault]));
}

/** Converts rows to a scene. The rows must have no faults. */
export const sceneOf = (rows: readonly SceneRow[]): Scene => sortedScene(rows.map(intervalOf) as SceneInterval[]);

/** The intervals with valid times, which can be drawn even if mode or rate is invalid. */
export const drawable = (rows: readonly SceneRow[]): readonly (SceneInterval & { readonly key: number })[] =>
  rows.flatMap((row) => {
    const { begin, end, rate, ...rest } = intervalOf(row);
    return begin !== null && end !== null && begin < end
      ? [{ ...rest, begin, end, rate: rate ?? 0, key: row.key }]
      : [];
  });

/** Whether two lists of rows hold the same intervals, in any order. */
export function isSameScene(first: readonly SceneRow[], second: readonly SceneRow[]): boolean {
  const serialised = (rows: readonly SceneRow[]): string =>
    rows
      .map((row) => JSON.stringify(Object.values(intervalOf(row))))
      .toSorted()
      .join();
  return serialised(first) === serialised(second);
}
