import { describe, expect, test, vi } from "vitest";
import { loadAhead, reloadOnce, reloadWhenOutdated } from "../../../src/console/client/reload";
import { markUnsaved } from "../../../src/console/client/unsaved";

function fakePage({ isOnline = true, reloadedAgo = null as number | null, isStorageBlocked = false } = {}) {
  const now = 10_000_000;
  const values = new Map<string, string>();
  if (reloadedAgo !== null) values.set("lubricator.reloaded", String(now - reloadedAgo));
  const refuse = () => {
    throw new DOMException("forbidden");
  };
  const storage = {
    getItem: isStorageBlocked ? refuse : (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  const reload = vi.fn();
  return { reload, tryReload: () => reloadOnce({ storage, isOnline: () => isOnline, reload, now: () => now }) };
}

describe("D17: a missing chunk", () => {
  test.each([
    ["reloads the page the first time", fakePage(), true],
    ["reloads the page again after a long time", fakePage({ reloadedAgo: 600_000 }), true],
    ["does not reload shortly after another reload", fakePage({ reloadedAgo: 10_000 }), false],
    ["does not reload without a connection", fakePage({ isOnline: false }), false],
    ["does not reload when storage is blocked", fakePage({ isStorageBlocked: true }), false],
  ])("%s", (_title, { tryReload, reload }, expected) => {
    expect(tryReload()).toBe(expected);
    expect(reload).toHaveBeenCalledTimes(expected ? 1 : 0);
  });

  test("does not reload twice in a row", () => {
    const { tryReload, reload } = fakePage();
    expect([tryReload(), tryReload()]).toEqual([true, false]);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("does not reload while a form has unsaved changes", () => {
    const { tryReload } = fakePage();
    const release = markUnsaved();
    expect(tryReload()).toBe(false);
    release();
    expect(tryReload()).toBe(true);
  });
});

describe("a missing chunk of a page that is loaded ahead", () => {
  const missing = (): void => void window.dispatchEvent(new Event("vite:preloadError"));

  test("reloads nothing until the page opens", async () => {
    const reload = vi.spyOn(window.location, "reload").mockReturnValue();
    window.sessionStorage.clear();
    reloadWhenOutdated();
    await loadAhead(async () => missing());
    expect(reload).not.toHaveBeenCalled();
    missing();
    await expect.poll(() => reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });
});
