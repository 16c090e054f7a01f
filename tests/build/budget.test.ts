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
  readonly name?: string;
  readonly imports?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** The files of modules or of named chunks, and everything that they import statically. */
function loadedBy(...modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk =
      manifest[name] ?? Object.values(manifest).find((one) => one.name === name && one.file.endsWith(".js"));
    if (chunk === undefined) throw new Error(`The build has no module or chunk "${name}".`);
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

// `vite.config.ts` defines the chunks. The start holds the login.
const login = ["index.html", "src/console/i18n/zh/index.ts"];
const firstList = [...login, "app", "list"];

test("the login stays within 175 kB in 3 files", () => {
  const files = loadedBy(...login);
  expect(weight(files)).toBeLessThanOrEqual(175);
  expect(files.size).toBeLessThanOrEqual(3);
});

test("login and first list stay within 300 kB in 8 files", () => {
  const files = loadedBy(...firstList);
  expect(weight(files)).toBeLessThanOrEqual(300);
  expect(files.size).toBeLessThanOrEqual(8);
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

/** Parts of packages that nothing uses, as the names of their functions or texts that survive minification. */
const unused = {
  "error-stack-parser/error-stack-parser.js": "Cannot parse given Error object",
  "papaparse/papaparse.min.js": "UndetectableDelimiter",
  "html2canvas/dist/html2canvas.esm.js": "html2canvas-container",
};

test("the build leaves out the code of libraries that nothing uses, and the checker of declarations", () => {
  for (const [file, mark] of Object.entries(unused))
    expect(readFileSync(`node_modules/${file}`, "utf8")).toContain(mark);
  expect(readFileSync("src/contract/check/entries.ts", "utf8")).toContain("under.unknown");
  const everything = textOf(Object.values(manifest).flatMap(({ file }) => (file.endsWith(".js") ? [file] : [])));
  expect([...Object.values(unused), "under.unknown"].filter((mark) => everything.includes(mark))).toEqual([]);
});

test("registration, password reset and profile load without Refine and stay within their limits", () => {
  const screen = (name: string) => loadedBy(...login, `src/console/screens/auth/${name}.tsx`);
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
