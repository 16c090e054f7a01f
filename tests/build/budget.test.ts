import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * Bytes of JavaScript as they are served (brotli), which are the same on every machine. Read from the build, which
 * `npm test` makes before it runs this.
 */
const folder = join(import.meta.dirname, "../../dist/console");

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** The parts that a page needs, each with everything that it imports statically. */
function loadedBy(...parts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no part "${name}".`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const one of chunk.imports ?? []) visit(one);
  };
  for (const part of parts) visit(part);
  return seen;
}

/** kB (1000 bytes) of brotli. */
const weight = (files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0) / 1000;

const login = ["index.html", "src/console/i18n/zh/index.ts", "src/console/screens/auth/login.tsx"];
const firstList = [...login, "src/console/shell/app.tsx", "src/console/generator/list/list-screen.tsx"];

test("the login stays within 200 kB", () => {
  expect(weight(loadedBy(...login))).toBeLessThanOrEqual(200);
});

test("login and first list stay within 340 kB", () => {
  expect(weight(loadedBy(...firstList))).toBeLessThanOrEqual(340);
});

/**
 * Strings that only these libraries hold and that minifying leaves alone. What the build holds already has to be found
 * in it somewhere, or its mark would say nothing; the others come with the screens that need them.
 */
const marks = {
  built: {
    places: "新疆维吾尔自治区",
    pickers: "-date-panel",
    forms: "Validation error on field",
    pdf: "pdfjs",
    map: "maplibregl",
  },
  later: { charts: "G2Mark type is required", excel: "xl/worksheets" },
};

const textOf = (files: Iterable<string>): string =>
  [...files].map((file) => readFileSync(join(folder, file), "utf8")).join("\n");

test("charts, maps, PDF, Excel, places, pickers and forms wait for the screen that needs them", () => {
  const first = textOf(loadedBy(...firstList));
  const found = Object.entries({ ...marks.built, ...marks.later }).filter(([, mark]) => first.includes(mark));
  expect(found.map(([name]) => name)).toEqual([]);
  const everything = textOf(Object.values(manifest).flatMap(({ file }) => (file.endsWith(".js") ? [file] : [])));
  for (const mark of Object.values(marks.built)) expect(everything).toContain(mark);
});

test("registration, new passwords and profiles do without Refine and its cache; the first two weigh little more than the login", () => {
  const base = login.slice(0, 2);
  const screen = (name: string) => loadedBy(...base, `src/console/screens/auth/${name}.tsx`);
  const pages = {
    register: screen("register"),
    retrieve: screen("reset-password"),
    profile: screen("complete-profile"),
  };
  expect(weight(pages.register)).toBeLessThanOrEqual(215);
  expect(weight(pages.retrieve)).toBeLessThanOrEqual(215);
  expect(weight(pages.profile)).toBeLessThanOrEqual(270);
  for (const page of Object.values(pages)) {
    const code = textOf(page);
    for (const mark of ["telemetry.refine.dev", "QueryClient"]) expect(code).not.toContain(mark);
  }
});
