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

const changed = (start: Scene, ...changes: readonly SceneChange[]) => changes.reduce(reduceScene, sceneRowsOf(start));
const said = (start: Scene, ...changes: readonly SceneChange[]) =>
  changed(start, ...changes).rows.map(({ weekday, begin, end }) => `${weekday} ${begin}-${end}`);

describe("the rows of a scene", () => {
  test("say the scene that they were made of", () => {
    expect(sceneOf(sceneRowsOf(scene).rows)).toEqual(scene);
  });

  test.each<{ says: string; changes: readonly SceneChange[]; rows: readonly string[] }>([
    {
      says: "a first interval is a working day",
      changes: [
        { type: "restart", scene: [] },
        { type: "add", weekday: 3 },
      ],
      rows: ["3 08:00-18:00"],
    },
    {
      says: "another takes the rest of the day",
      changes: [{ type: "add", weekday: 1 }],
      rows: ["1 08:00-18:00", "1 18:00-20:00", "6 08:00-18:00", "1 20:00-24:00"],
    },
    {
      says: "one on a full day waits for its times",
      changes: [
        { type: "restart", scene: [{ ...monday, begin: 0, end: 1440 }] },
        { type: "add", weekday: 1 },
      ],
      rows: ["1 00:00-24:00", "1 -"],
    },
    { says: "one is removed", changes: [{ type: "remove", key: 1 }], rows: ["1 08:00-18:00", "6 08:00-18:00"] },
    {
      says: "one is changed",
      changes: [{ type: "edit", key: 2, changed: { begin: "9" } }],
      rows: ["1 08:00-18:00", "1 18:00-20:00", "6 9-18:00"],
    },
    {
      says: "a copied day replaces the others, not itself",
      changes: [{ type: "copy", from: 1, to: [1, 6] }],
      rows: ["1 08:00-18:00", "1 18:00-20:00", "6 08:00-18:00", "6 18:00-20:00"],
    },
    {
      says: "they go back",
      changes: [
        { type: "remove", key: 0 },
        { type: "restart", scene: [monday] },
      ],
      rows: ["1 08:00-18:00"],
    },
  ])("$says", ({ changes, rows }) => {
    expect(said(scene, ...changes)).toEqual(rows);
  });

  test("keep keys of their own, whatever is done", () => {
    const { rows } = changed(
      scene,
      { type: "copy", from: 1, to: [2, 3] },
      { type: "remove", key: 3 },
      { type: "add", weekday: 2 },
      { type: "copy", from: 2, to: [4] },
    );
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test("name what is wrong by the row's key", () => {
    const { rows } = changed(
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
  ])("take %j as a rate of minutes: %s", (rate, isTaken) => {
    const { rows } = changed(scene, { type: "edit", key: 0, changed: { rate } });
    expect([...sceneRowFaults(rows).values()].map(({ id }) => id)).toEqual(isTaken ? [] : ["scene.rate"]);
    if (isTaken) expect(sceneOf(rows)[0]?.rate).toBe(60);
  });

  test("are the same in another order and spelling, and others with another rate", () => {
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
])("%s is meant as %s", (written, time) => {
  expect(normalizedTime(written)).toBe(time);
});
