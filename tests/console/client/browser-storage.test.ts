import { describe, expect, test } from "vitest";
import { createBrowserStorage } from "../../../src/console/client/browser-storage";

describe("browser storage", () => {
  test("adds the console's prefix to every key", () => {
    window.localStorage.clear();
    const storage = createBrowserStorage(() => window.localStorage);
    storage.set("theme", "dark");
    expect({ ...window.localStorage }).toEqual({ "lubricator.theme": "dark" });
    expect(storage.get("theme")).toBe("dark");
    storage.set("theme", null);
    expect(window.localStorage).toHaveLength(0);
  });

  test("keeps values in memory when the browser blocks storage", () => {
    const storage = createBrowserStorage(() => {
      throw new DOMException("forbidden");
    });
    storage.set("theme", "dark");
    expect(storage.get("theme")).toBe("dark");
    storage.set("theme", null);
    expect(storage.get("theme")).toBeNull();
  });

  test("keeps changes of stored values in memory when the browser refuses to write", () => {
    const refuse = (): never => {
      throw new DOMException("full", "QuotaExceededError");
    };
    let stored = "dark";
    const full: Storage = {
      length: 1,
      key: () => null,
      getItem: () => stored,
      setItem: refuse,
      removeItem: refuse,
      clear: refuse,
    };
    const storage = createBrowserStorage(() => full);
    expect(storage.get("theme")).toBe("dark");
    storage.set("theme", "light");
    expect(storage.get("theme")).toBe("light");
    storage.set("theme", null);
    expect(storage.get("theme")).toBeNull();
    // Another tab.
    stored = "auto";
    expect(storage.get("theme")).toBe("auto");
  });

  test("reads from storage again after a successful write", () => {
    window.localStorage.clear();
    let isBlocked = true;
    const storage = createBrowserStorage(() => {
      if (isBlocked) throw new DOMException("forbidden");
      return window.localStorage;
    });
    storage.set("theme", "dark");
    isBlocked = false;
    storage.set("theme", "light");
    window.localStorage.setItem("lubricator.theme", "auto");
    expect(storage.get("theme")).toBe("auto");
  });
});
