import { cpSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { languages } from "../../../../src/contract";
import { makeTestWeb, useConsoleFolder } from "../../../support/platform-web";

const folder = useConsoleFolder();
cpSync("public", folder, { recursive: true });
const get = (path: string) => makeTestWeb({ consoleFolder: folder }).request(path);
/** The path of an address in a manifest, which is relative to the manifest. */
const resolved = (address: string): string => new URL(address, "https://console.test/manifest").pathname;
const page = readFileSync("index.html", "utf8");

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
}

interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: readonly Icon[] }[];
}

const manifestIn = async (language: string): Promise<Manifest> =>
  (await (await get(`/manifest.${language}.webmanifest`)).json()) as Manifest;

describe.each(languages)("the installable app in %s", (language) => {
  test("has a manifest that browsers accept", async () => {
    const answer = await get(`/manifest.${language}.webmanifest`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-security-policy")).toContain("manifest-src 'self'");
    const manifest = await manifestIn(language);
    expect(manifest).toMatchObject({ start_url: "./", scope: "./", display: "standalone" });
    expect(manifest.name).not.toBe("");
    // The label below an icon has room for 12 characters.
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  });

  test("has icons of the required sizes", async () => {
    const { icons, shortcuts } = await manifestIn(language);
    const declared = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(declared).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
    for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((one) => one.icons)]) {
      const answer = await get(resolved(src));
      expect(answer.headers.get("content-type")).toBe(type);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test("has shortcuts with the names of the menu", async () => {
    const { shortcuts } = await manifestIn(language);
    expect(shortcuts.length).toBeGreaterThan(0);
    for (const { name, url } of shortcuts) {
      const label = registry.entries.find((entry) => entry.path === resolved(url))?.label;
      expect(typeof label === "string" ? label : label?.[language]).toBe(name);
    }
  });
});

test("the manifests differ only in their texts", async () => {
  const [first, second] = await Promise.all(languages.map(manifestIn));
  expect(first?.icons).toEqual(second?.icons);
  expect(first?.shortcuts.map(({ url }) => url)).toEqual(second?.shortcuts.map(({ url }) => url));
});

test("the links of the page lead to existing files", async () => {
  const links = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, to]) => to,
  );
  expect(links).toHaveLength(3);
  for (const to of links) expect((await get(to ?? "")).status).toBe(200);
  const touchIcon = await sharp(readFileSync(`public${links.find((to) => to?.includes("apple"))}`)).metadata();
  expect([touchIcon.width, touchIcon.height]).toEqual([180, 180]);
});
