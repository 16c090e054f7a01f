import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { registry } from "../../resources";
import { frame as en } from "../../src/console/i18n/en/frame";
import { frame as zh } from "../../src/console/i18n/zh/frame";
import { role } from "../../src/contract";

const folder = join(import.meta.dirname, "../../dist/console");
const page = readFileSync(join(folder, "index.html"), "utf8");

interface FirstPaint {
  readonly calls: Readonly<
    Record<string, { readonly call: string; readonly payload: object; readonly roles: number[] }>
  >;
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly lists: Readonly<Record<string, readonly number[]>>;
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const { calls, files, lists, names } = JSON.parse(/shifts \} = (\{.*\});/.exec(page)?.[1] ?? "{}") as FirstPaint;
const addresses = (attribute: string): readonly string[] =>
  [...page.matchAll(new RegExp(`${attribute}="/(assets/[^"]+)"`, "g"))].map(([, address = ""]) => address);

describe("the page before the code of the console", () => {
  test("preloads files that exist, and none that the page loads itself", () => {
    const preloaded = Object.values(files).flat();
    expect(preloaded.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    expect(preloaded.filter((file) => addresses("(?:src|href)").includes(file))).toEqual([]);
    expect(files.list).toEqual(expect.arrayContaining([expect.stringMatching(/assets\/list-.*\.js$/)]));
    expect(files.page).toEqual(expect.arrayContaining([expect.stringMatching(/assets\/app-.*\.js$/)]));
  });

  test("knows the paths of all lists, and its texts in each language", () => {
    const resources = registry.entries.filter((entry) => entry.type === "resource");
    expect(Object.keys(lists)).toEqual(
      resources.filter(({ calls, path }) => calls.list && path !== null).map(({ path }) => path),
    );
    for (const [language, texts] of Object.entries({ zh, en })) {
      expect(names[language]).toEqual({ product: texts["product.name"], login: texts["login.title"] });
    }
  });

  test("knows which roles see tabs above a list", () => {
    expect(lists["/device"]).toContain(role.admin);
    expect(lists["/user"]).toEqual([role.admin]);
  });

  test("knows the prefetched calls of lists and who may make them", () => {
    expect(calls["/device"]).toMatchObject({ call: "device/list", payload: { page: 1 } });
    expect(calls["/device"]?.roles).toContain(role.admin);
    expect(calls["/device"]?.roles).not.toContain(role.storage);
  });

  test("has a nonce on each script and style", () => {
    for (const [tag] of page.matchAll(/<(?:script|style)\b[^>]*>/g)) expect(tag).toContain('nonce="__CSP_NONCE__"');
  });

  test("paints the frame before it waits for the style sheet", () => {
    expect(page.indexOf('class="frame"')).toBeLessThan(page.indexOf('rel="stylesheet"'));
  });
});
