import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import {
  matchShortcut,
  type PendingKey,
  pageLetters,
  type Shortcut,
  shortcuts,
} from "../../../src/console/ui/shortcuts";
import { sidebar } from "../../../src/contract";

const pageShortcut: Shortcut = {
  keys: ["g", "d"],
  label: "shortcuts.help",
  section: "everywhere",
  command: { do: "go", to: "/device" },
};
const known = [...shortcuts, pageShortcut];

/** The shortcut of the last key press; each press is a key and a time in ms. */
function lastShortcut(...presses: readonly (readonly [string, number])[]): Shortcut | null {
  let pending: PendingKey | null = null;
  let shortcut: Shortcut | null = null;
  for (const [key, at] of presses) ({ pending, shortcut } = matchShortcut(known, pending, { key, at }));
  return shortcut;
}

describe("matchShortcut", () => {
  test.each([
    ["matches a single key", [["n", 0]], ["n"]],
    ["does not match an unknown key", [["q", 0]], null],
    ["does not match an upper-case letter", [["N", 0]], null],
    ["does not match the first key of a sequence alone", [["g", 0]], null],
    [
      "matches a sequence",
      [
        ["g", 0],
        ["d", 900],
      ],
      ["g", "d"],
    ],
    [
      "does not match a second key that comes too late",
      [
        ["g", 0],
        ["d", 1501],
      ],
      null,
    ],
    ["does not match the second key alone", [["d", 0]], null],
    [
      "does not match the second key after another key",
      [
        ["g", 0],
        ["q", 100],
        ["d", 200],
      ],
      null,
    ],
    [
      "matches a single key after the first key of a sequence",
      [
        ["g", 0],
        ["j", 100],
      ],
      ["j"],
    ],
    [
      "matches a sequence after a repeated first key",
      [
        ["g", 0],
        ["g", 100],
        ["d", 200],
      ],
      ["g", "d"],
    ],
  ] as const)("%s", (_title, presses, keys) => {
    expect(lastShortcut(...presses)?.keys ?? null).toEqual(keys);
  });
});

describe("the list of shortcuts", () => {
  test("uses each key once", () => {
    const keys = known.map((shortcut) => shortcut.keys.join(" "));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("does not use the first key of page shortcuts alone", () => {
    const single = shortcuts.map(({ keys }) => keys[0]);
    expect(single).not.toContain("g");
  });

  test("gives every menu entry a unique letter in every role", () => {
    const letters = pageLetters(registry);
    expect(new Set(letters.values()).size).toBe(letters.size);
    for (const role of Object.keys(registry.roles.rows).map(Number)) {
      for (const { name } of sidebar(registry, { role, authorities: null }))
        expect(letters.get(name), name).toBeTruthy();
    }
    expect(["home", "device", "gateway", "log"].map((name) => letters.get(name)).join("")).toBe("hdgl");
  });
});
