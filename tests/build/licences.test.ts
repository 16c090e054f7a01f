import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The sections of a bundle's file: the text by package name. A package may be there in several versions. */
function sectionsOf(bundle: string): ReadonlyMap<string, string> {
  const [, ...sections] = readFileSync(join(root, "dist", bundle, "licences.txt"), "utf8").split(/^={80}$/m);
  return new Map(sections.map((section) => [/^\s*(\S+) /.exec(section)?.[1] ?? "", section.trim()]));
}

/** The packages that the sources in a folder import. Types are no code. */
function importedIn(folder: string): readonly string[] {
  const sources = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), "utf8"));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/(?:^import (?!type\b)[^;]*?|^} from |import\()"((?:@[\w.-]+\/)?[a-z][\w.-]*)/gm)].map(
      ([, name = ""]) => name,
    ),
  );
  return [...new Set(names)];
}

const consolePackages = sectionsOf("console");

test("the console has the licence of each package that its code imports", () => {
  const imported = importedIn("src/console");
  expect(imported).toEqual(expect.arrayContaining(["antd", "react", "react-router", "zxing-wasm", "maplibre-gl"]));
  expect(imported.filter((name) => !consolePackages.has(name))).toEqual([]);
});

test.each([
  ["dependencies of dependencies", "scheduler"],
  ["code of workers", "zxing-wasm"],
  ["data", "world-atlas"],
  ["helpers of the build tool", "vite"],
])("the console has the licences of %s (%s)", (_what, name) => {
  expect([...consolePackages.keys()]).toContain(name);
});

test("the fonts and decoders of a package have their own licences", () => {
  const text = consolePackages.get("pdfjs-dist") ?? "";
  for (const mark of ["Apache License", "Adobe", "PDFium", "Louvain"]) expect(text).toContain(mark);
});

test("the platform has the licences of the packages in its threads", () => {
  expect([...sectionsOf("platform").keys()]).toEqual(expect.arrayContaining(["fflate", "csv-parse"]));
});

test.each(["console", "platform", "simulator"])("every section of %s has a copyright notice and a text", (bundle) => {
  const poor = [...sectionsOf(bundle)].filter(
    ([, text]) => text.length < 400 || !/copyright|public domain/i.test(text),
  );
  expect(poor.map(([name]) => name)).toEqual([]);
});
