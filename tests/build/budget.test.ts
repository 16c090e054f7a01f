import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * Limits for the size of the JavaScript, compressed with brotli. The sizes are the same on every machine. `npm test`
 * makes the build before it runs these tests.
 */
const folder = join(import.meta.dirname, "../../dist/console");

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** The files of modules and everything that they import statically. */
function loadedBy(...modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no module "${name}".`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const one of chunk.imports ?? []) visit(one);
  };
  for (const module of modules) visit(module);
  return files;
}

/** Size of files, in kB (1000 bytes) of brotli. */
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
 * Strings that occur only in these libraries and survive minification. The strings in `required` must be somewhere in
 * the build; otherwise their absence in the first page would prove nothing.
 */
const marks = {
  required: {
    places: "新疆维吾尔自治区",
    pickers: "-date-panel",
    forms: "Validation error on field",
    pdf: "pdfjs",
    map: "maplibregl",
  },
  optional: { charts: "G2Mark type is required", excel: "xl/worksheets" },
};

const textOf = (files: Iterable<string>): string =>
  [...files].map((file) => readFileSync(join(folder, file), "utf8")).join("\n");

test("charts, maps, PDF, Excel, regions, pickers and forms load only with the screens that need them", () => {
  const first = textOf(loadedBy(...firstList));
  const found = Object.entries({ ...marks.required, ...marks.optional }).filter(([, mark]) => first.includes(mark));
  expect(found.map(([name]) => name)).toEqual([]);
  const everything = textOf(Object.values(manifest).flatMap(({ file }) => (file.endsWith(".js") ? [file] : [])));
  for (const mark of Object.values(marks.required)) expect(everything).toContain(mark);
});

test("registration, password reset and profile load without Refine and stay within their limits", () => {
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
