import { describe, expect, test, vi } from "vitest";
import { reloadOnce } from "../../../src/console/client/reload";
import { markUnsaved } from "../../../src/console/client/unsaved";

function page({ isOnline = true, reloadedAgo = null as number | null, isForbidden = false } = {}) {
  const now = 10_000_000;
  const values = new Map<string, string>();
  if (reloadedAgo !== null) values.set("lubricator.reloaded", String(now - reloadedAgo));
  const refuse = () => {
    throw new DOMException("forbidden");
  };
  const storage = {
    getItem: isForbidden ? refuse : (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  const reload = vi.fn();
  return { reload, go: () => reloadOnce({ storage, isOnline: () => isOnline, reload, now: () => now }) };
}

describe("D17: a part that is gone reloads the page", () => {
  test.each([
    ["the first time", page(), true],
    ["again after a long while", page({ reloadedAgo: 600_000 }), true],
    ["not in a circle", page({ reloadedAgo: 10_000 }), false],
    ["not without a connection", page({ isOnline: false }), false],
    ["not where no circle could be told", page({ isForbidden: true }), false],
  ])("%s", (_when, { go, reload }, expected) => {
    expect(go()).toBe(expected);
    expect(reload).toHaveBeenCalledTimes(expected ? 1 : 0);
  });

  test("not twice in a row", () => {
    const { go, reload } = page();
    expect([go(), go()]).toEqual([true, false]);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("not while a form holds what was not saved", () => {
    const { go } = page();
    const release = markUnsaved();
    expect(go()).toBe(false);
    release();
    expect(go()).toBe(true);
  });
});
