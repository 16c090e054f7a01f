import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const document = readFileSync(join(root, "src/platform/security.md"), "utf8");

/** The rows of the requirements. */
const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| (.+) \| (.+) \|$/gm)].map(
  ([, id = "", , metBy = ""]) => ({ id, metBy }),
);
const countOf = (mark: string): number => rows.filter(({ metBy }) => metBy.startsWith(`**${mark}**`)).length;

test("security.md has each requirement once, and counts them right", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const [no, setUp] = [countOf("no"), countOf("set-up")];
  const told = `${rows.length} apply: ${rows.length - no - setUp} are met, ${setUp} depend on the set-up described above, and ${no} are not met`;
  expect(document).toContain(told);
  expect(rows.length - no - setUp).toBeGreaterThanOrEqual(155);
});

test("the files that security.md names exist", () => {
  const named = [...document.matchAll(/`([\w./-]+\.(?:tsx?|md|json))`/g)].map(([, name = ""]) => name);
  const folders = ["", "src/platform", "tests/platform", "dist"];
  const lost = named.filter((name) => !folders.some((folder) => existsSync(join(root, folder, name))));
  expect(lost.filter((name) => name !== "config.json")).toEqual([]);
});
