import { describe, expect, test } from "vitest";
import { createBrowserStorage } from "../../../src/console/client/browser-storage";

describe("what the console keeps in the browser", () => {
  test("stands under its prefix", () => {
    window.localStorage.clear();
    const kept = createBrowserStorage(() => window.localStorage);
    kept.set("theme", "dark");
    expect({ ...window.localStorage }).toEqual({ "lubricator.theme": "dark" });
    expect(kept.get("theme")).toBe("dark");
    kept.set("theme", null);
    expect(window.localStorage).toHaveLength(0);
  });

  test("lasts as long as the page where the browser keeps nothing", () => {
    const kept = createBrowserStorage(() => {
      throw new DOMException("forbidden");
    });
    kept.set("theme", "dark");
    expect(kept.get("theme")).toBe("dark");
    kept.set("theme", null);
    expect(kept.get("theme")).toBeNull();
  });
});
