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

const going: Shortcut = {
  keys: ["g", "d"],
  label: "shortcuts.help",
  section: "everywhere",
  command: { do: "go", to: "/device" },
};
const known = [...shortcuts, going];

/** What the last of these keys means, each pressed at its time, ms. */
function last(...pressed: readonly (readonly [string, number])[]): Shortcut | null {
  let begun: PendingKey | null = null;
  let shortcut: Shortcut | null = null;
  for (const [key, at] of pressed) ({ begun, shortcut } = matchShortcut(known, begun, { key, at }));
  return shortcut;
}

describe("what keys mean", () => {
  test.each([
    ["one key alone", [["n", 0]], ["n"]],
    ["a key that means nothing", [["q", 0]], null],
    ["a capital, which is another key", [["N", 0]], null],
    ["the first of two", [["g", 0]], null],
    [
      "both of two",
      [
        ["g", 0],
        ["d", 900],
      ],
      ["g", "d"],
    ],
    [
      "the second, too late",
      [
        ["g", 0],
        ["d", 1501],
      ],
      null,
    ],
    ["the second without the first", [["d", 0]], null],
    [
      "the second after another",
      [
        ["g", 0],
        ["q", 100],
        ["d", 200],
      ],
      null,
    ],
    [
      "a key of its own after the first of two",
      [
        ["g", 0],
        ["j", 100],
      ],
      ["j"],
    ],
    [
      "the first again, and then the second",
      [
        ["g", 0],
        ["g", 100],
        ["d", 200],
      ],
      ["g", "d"],
    ],
  ] as const)("%s", (_what, pressed, keys) => {
    expect(last(...pressed)?.keys ?? null).toEqual(keys);
  });
});

describe("the table of shortcuts", () => {
  test("gives no key two meanings", () => {
    const keys = known.map((one) => one.keys.join(" "));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("begins nothing with a key that means something alone", () => {
    const single = shortcuts.map(({ keys }) => keys[0]);
    expect(single).not.toContain("g");
  });

  test("gives every entry a letter of its own, whatever the role", () => {
    const letters = pageLetters(registry);
    expect(new Set(letters.values()).size).toBe(letters.size);
    for (const role of Object.keys(registry.roles.rows).map(Number)) {
      for (const { name } of sidebar(registry, { role, authorities: null }))
        expect(letters.get(name), name).toBeTruthy();
    }
    expect(["home", "device", "gateway", "log"].map((name) => letters.get(name)).join("")).toBe("hdgl");
  });
});
