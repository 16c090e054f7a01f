import { describe, expect, test } from "vitest";
import {
  drawable,
  isSameScene,
  normalizedTime,
  reduceScene,
  type SceneChange,
  sceneOf,
  sceneRowFaults,
  sceneRowsOf,
} from "../../../../src/console/screens/device/scene-rows";
import type { Scene } from "../../../../src/contract";

const monday = { weekday: 1, begin: 480, end: 1080, mode: 2, rate: 60 } as const;
const scene: Scene = [monday, { ...monday, begin: 1080, end: 1200 }, { ...monday, weekday: 6 }];

const applyChanges = (start: Scene, ...changes: readonly SceneChange[]) =>
  changes.reduce(reduceScene, sceneRowsOf(start));
const summary = (start: Scene, ...changes: readonly SceneChange[]) =>
  applyChanges(start, ...changes).rows.map(({ weekday, begin, end }) => `${weekday} ${begin}-${end}`);

describe("the rows of a scene", () => {
  test("convert back to the same scene", () => {
    expect(sceneOf(sceneRowsOf(scene).rows)).toEqual(scene);
  });

  test.each<{ says: string; changes: readonly SceneChange[]; rows: readonly string[] }>([
    {
      says: "the first interval of a day gets working hours",
      changes: [
        { type: "restart", scene: [] },
        { type: "add", weekday: 3 },
      ],
      rows: ["3 08:00-18:00"],
    },
    {
      says: "another interval takes the rest of the day",
      changes: [{ type: "add", weekday: 1 }],
      rows: ["1 08:00-18:00", "1 18:00-20:00", "6 08:00-18:00", "1 20:00-24:00"],
    },
    {
      says: "an interval added to a full day has empty times",
      changes: [
        { type: "restart", scene: [{ ...monday, begin: 0, end: 1440 }] },
        { type: "add", weekday: 1 },
      ],
      rows: ["1 00:00-24:00", "1 -"],
    },
    { says: "an interval is removed", changes: [{ type: "remove", key: 1 }], rows: ["1 08:00-18:00", "6 08:00-18:00"] },
    {
      says: "an interval is edited",
      changes: [{ type: "edit", key: 2, changed: { begin: "9" } }],
      rows: ["1 08:00-18:00", "1 18:00-20:00", "6 9-18:00"],
    },
    {
      says: "a copied day replaces the target days, not itself",
      changes: [{ type: "copy", from: 1, to: [1, 6] }],
      rows: ["1 08:00-18:00", "1 18:00-20:00", "6 08:00-18:00", "6 18:00-20:00"],
    },
    {
      says: "restart replaces all rows by those of a scene",
      changes: [
        { type: "remove", key: 0 },
        { type: "restart", scene: [monday] },
      ],
      rows: ["1 08:00-18:00"],
    },
  ])("$says", ({ changes, rows }) => {
    expect(summary(scene, ...changes)).toEqual(rows);
  });

  test("keep unique keys after any change", () => {
    const { rows } = applyChanges(
      scene,
      { type: "copy", from: 1, to: [2, 3] },
      { type: "remove", key: 3 },
      { type: "add", weekday: 2 },
      { type: "copy", from: 2, to: [4] },
    );
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test("report faults by the row's key", () => {
    const { rows } = applyChanges(
      scene,
      { type: "remove", key: 0 },
      { type: "edit", key: 1, changed: { end: "noon" } },
      { type: "edit", key: 2, changed: { rate: null } },
    );
    expect([...sceneRowFaults(rows)].map(([key, { id }]) => [key, id])).toEqual([
      [1, "scene.time"],
      [2, "scene.rate"],
    ]);
    expect(drawable(rows).map(({ key }) => key)).toEqual([2]);
  });

  test.each([
    ["5,2", false],
    ["1 h", false],
    ["60.5", false],
    [" ６０", true],
    ["60.", true],
  ])("accept %j as a rate in minutes: %s", (rate, isValid) => {
    const { rows } = applyChanges(scene, { type: "edit", key: 0, changed: { rate } });
    expect([...sceneRowFaults(rows).values()].map(({ id }) => id)).toEqual(isValid ? [] : ["scene.rate"]);
    if (isValid) expect(sceneOf(rows)[0]?.rate).toBe(60);
  });

  test("are equal in another order and spelling, but not with another rate", () => {
    const { rows } = sceneRowsOf(scene);
    expect(isSameScene(rows, rows.toReversed())).toBe(true);
    expect(
      isSameScene(
        rows,
        rows.map((row) => ({ ...row, begin: row.begin.replace(/^0/, "") })),
      ),
    ).toBe(true);
    expect(
      isSameScene(
        rows,
        rows.map((row) => ({ ...row, rate: 61 })),
      ),
    ).toBe(false);
    expect(isSameScene(rows, rows.slice(1))).toBe(false);
  });
});

test.each([
  ["8", "08:00"],
  ["805", "08:05"],
  ["0805", "08:05"],
  ["8：05", "08:05"],
  ["24", "24:00"],
  ["2530", "2530"],
  ["noon", "noon"],
  ["", ""],
])("the typed time %j becomes %j", (typed, time) => {
  expect(normalizedTime(typed)).toBe(time);
});
