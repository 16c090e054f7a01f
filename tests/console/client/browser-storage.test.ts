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
});
