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

/** An interval while it is typed: times and rate as they are written. */
export interface SceneRow {
  /** Told apart from the other rows for as long as it is there. */
  readonly key: number;
  readonly weekday: number;
  readonly begin: string;
  readonly end: string;
  readonly mode: number;
  readonly rate: TypedNumber | null;
}

/** The intervals of a week while they are edited. */
export interface SceneRows {
  readonly rows: readonly SceneRow[];
  readonly nextKey: number;
}

/** What its person does to the week. */
export type SceneChange =
  | { readonly type: "add"; readonly weekday: number }
  | { readonly type: "remove"; readonly key: number }
  | { readonly type: "edit"; readonly key: number; readonly changed: Partial<Omit<SceneRow, "key" | "weekday">> }
  /** What stands on the other days makes room. */
  | { readonly type: "copy"; readonly from: number; readonly to: readonly number[] }
  | { readonly type: "restart"; readonly scene: Scene }
  /** Puts rows back that were entered before. */
  | { readonly type: "putBack"; readonly rows: SceneRows };

/** The rows of a scene, in the week's order. */
export const sceneRowsOf = (scene: Scene): SceneRows => ({
  rows: sortedScene(scene).map((one, key) => ({
    ...one,
    key,
    begin: formatClock(one.begin),
    end: formatClock(one.end),
  })),
  nextKey: scene.length,
});

/** The intervals of one day, in their order. */
export const rowsOfDay = (rows: readonly SceneRow[], weekday: number): readonly SceneRow[] =>
  rows.filter((row) => row.weekday === weekday);

/** What a new interval begins with: a working day of heartbeats, or whatever is left after the last one. */
const usual = { begin: "08:00", end: "18:00", mode: 2, rate: 60 } as const;

function newRow(rows: readonly SceneRow[], weekday: number, key: number): SceneRow {
  const ends = rowsOfDay(rows, weekday).map((row) => parseClock(row.end) ?? 0);
  const last = Math.max(0, ...ends);
  if (last === 0) return { key, weekday, ...usual };
  const hasRoom = last < sceneLimits.dayMinutes;
  const times = hasRoom
    ? { begin: formatClock(last), end: formatClock(sceneLimits.dayMinutes) }
    : { begin: "", end: "" };
  return { key, weekday, ...usual, ...times };
}

/** The state of the editor; a pure function. */
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
      const made = to.flatMap((weekday) => copied.map((row) => ({ ...row, weekday })));
      const kept = rows.filter((row) => !to.includes(row.weekday));
      return {
        rows: [...kept, ...made.map((row, at) => ({ ...row, key: nextKey + at }))],
        nextKey: nextKey + made.length,
      };
    }
    case "putBack":
      return change.rows;
    case "restart":
      return sceneRowsOf(change.scene);
  }
}

/** A time as it was meant: `8`, `0805` and `8：05` are times too. What is none stays as it was written. */
export function normalizedTime(written: string): string {
  const digits = written.trim().replace("：", ":");
  const spelt = /^\d{1,2}$/.test(digits) ? `${digits}:00` : digits.replace(/^(\d{1,2})(\d{2})$/, "$1:$2");
  const minutes = parseClock(spelt);
  return minutes === null ? written : formatClock(minutes);
}

const intervalOf = ({ weekday, begin, end, mode, rate }: SceneRow) => ({
  weekday,
  begin: parseClock(normalizedTime(begin)),
  end: parseClock(normalizedTime(end)),
  mode,
  rate: numberFrom(rate),
});

/** What is wrong, by the key of the row. */
export function sceneRowFaults(rows: readonly SceneRow[]): ReadonlyMap<number, SceneFault> {
  return new Map(sceneFaults(rows.map(intervalOf)).map((fault) => [rows[fault.at]?.key ?? -1, fault]));
}

/** The scene that rows without faults stand for. */
export const sceneOf = (rows: readonly SceneRow[]): Scene => sortedScene(rows.map(intervalOf) as SceneInterval[]);

/** The intervals that can be drawn, whatever else is wrong with them. */
export const drawable = (rows: readonly SceneRow[]): readonly (SceneInterval & { readonly key: number })[] =>
  rows.flatMap((row) => {
    const { begin, end, rate, ...rest } = intervalOf(row);
    return begin !== null && end !== null && begin < end
      ? [{ ...rest, begin, end, rate: rate ?? 0, key: row.key }]
      : [];
  });

/** Whether two sets of rows say the same, whatever their order. */
export function isSameScene(one: readonly SceneRow[], other: readonly SceneRow[]): boolean {
  const said = (rows: readonly SceneRow[]): string =>
    rows
      .map((row) => JSON.stringify(Object.values(intervalOf(row))))
      .toSorted()
      .join();
  return said(one) === said(other);
}
