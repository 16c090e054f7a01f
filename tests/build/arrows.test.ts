import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/**
 * The lint rules for imports (see src/README.md). `src/console` and `src/platform`, the two halves, may import
 * resources and the contract, but not each other. A room (a top-level folder of a half) may import only rooms below it.
 * No file may import itself through other files.
 *
 * The test writes a file for each case into a temporary folder and runs Biome there.
 */
const root = join(import.meta.dirname, "../..");
const halvesMessage = "must not import each other";

/**
 * The importing file, the import path, and a part of the expected lint message. An empty text stands for any message;
 * `null` means that the import is allowed.
 */
const cases: readonly (readonly [importer: string, imported: string, message: string | null])[] = [
  ["src/contract/a.ts", "./b", null],
  ["src/contract/declaration/a.ts", "../b", null],
  ["src/contract/a.ts", "react", "must not import packages"],
  ["src/contract/a.ts", "kysely", "must not import packages"],
  ["src/contract/a.ts", "node:fs", "must not import packages"],
  ["src/contract/a.ts", "../../resources", "only its own files"],
  ["src/contract/a.ts", "../console/client", "only its own files"],
  ["src/contract/declaration/a.ts", "../../platform/http", "only its own files"],
  ["resources/a.ts", "./b", null],
  ["resources/a.ts", "../src/contract", null],
  ["resources/kinds/a.ts", "../../src/contract", null],
  ["resources/kinds/a.ts", "react", "only src/contract and other resources"],
  ["resources/a.ts", "react", "only src/contract and other resources"],
  ["resources/a.ts", "node:fs", "only src/contract and other resources"],
  ["resources/a.ts", "../src/console/ui/icon", "only src/contract and other resources"],
  ["resources/a.ts", "../src/platform/http", "only src/contract and other resources"],
  ["src/console/a.tsx", "antd", null],
  ["src/console/a.tsx", "../../resources", null],
  ["src/console/shell/a.tsx", "../../contract", null],
  ["src/console/a.tsx", "../platform", halvesMessage],
  ["src/console/shell/a.tsx", "../../platform/http", halvesMessage],
  ["src/console/a.tsx", "node:fs", "runs in a browser"],
  ["src/platform/a.ts", "node:fs", null],
  ["src/platform/a.ts", "kysely", null],
  ["src/platform/calls/a.ts", "../../contract", null],
  ["src/platform/calls/a.ts", "../../../resources", null],
  ["src/platform/a.ts", "../console/client", halvesMessage],
  ["src/platform/a.ts", "react", "must not import UI libraries"],
  ["src/platform/a.ts", "react/jsx-runtime", "must not import UI libraries"],
  ["src/platform/a.ts", "antd", "must not import UI libraries"],
  ["src/platform/a.ts", "@refinedev/core", "must not import UI libraries"],
  ["src/platform/database/migrations/a.ts", "./schema", null],
  ["src/platform/database/migrations/a.ts", "../tables", "only files of its folder"],
  ["src/platform/fleet/intake/a.ts", "../../calls/device", "must not import calls"],
  ["src/platform/calls/a.ts", "../../platform/http", "must not import http"],
  ["src/console/ui/a.tsx", "../../../src/console/shell/root", "must not import"],
  ["src/platform/fleet/intake/a.ts", "../../../contract/calls/file-rules", null],
  ["src/console/screens/auth/a.tsx", "../../shell/root", "must not import the shell"],
  ...casesBetweenRooms("platform", [
    "start",
    "demo",
    "http",
    "calls",
    "fleet",
    "access",
    "services",
    "files",
    "database",
    "base",
  ]),
  ...casesBetweenRooms("console", [
    "shell",
    "screens",
    "generator",
    "fields",
    "instruments",
    "ui",
    "providers",
    "i18n",
    "client",
  ]),
];

/**
 * Returns a case for each pair of rooms. Only importing a lower room is allowed.
 *
 * @param rooms the rooms, from top to bottom
 */
function casesBetweenRooms(half: "platform" | "console", rooms: readonly string[]): readonly (typeof cases)[number][] {
  return rooms.flatMap((importer, importerIndex) =>
    rooms.flatMap((imported, importedIndex): (typeof cases)[number][] =>
      importer === imported
        ? []
        : [[`src/${half}/${importer}/a.ts`, `../${imported}/b`, importedIndex < importerIndex ? "" : null]],
    ),
  );
}

/** Two files that import each other, only types. */
const circle = ["circle-first", "circle-second"];

let folder: string;
let findings: readonly { readonly file: string; readonly text: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "import-rules-"));
  cpSync(join(root, "biome.json"), join(folder, "biome.json"));
  cpSync(join(root, "src/rooms.grit"), join(folder, "src/rooms.grit"));
  cpSync(join(root, ".gitignore"), join(folder, ".gitignore"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [index, [importer, imported]] of cases.entries()) {
    const file = join(folder, fileOfCase(importer, index));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { imported } from "${imported}";\n\nexport const used = imported;\n`);
  }
  for (const [name, other] of [circle, circle.toReversed()]) {
    writeFileSync(
      join(folder, `src/platform/base/${name}.ts`),
      `import type * as other from "./${other}";\n\nexport type Of = typeof other;\n`,
    );
  }
  const { stdout } = spawnSync(
    join(root, "node_modules/.bin/biome"),
    ["lint", "--reporter=github", "--max-diagnostics=none"],
    { cwd: folder, encoding: "utf8" },
  );
  findings = [...stdout.matchAll(/file=([^,]+),.*?::(.*)/g)].map(([, file = "", text = ""]) => ({ file, text }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The file of a case. Each case has a separate file, so that a finding can be assigned to its case. */
const fileOfCase = (importer: string, index: number): string => importer.replace(/a(\.tsx?)$/, `case-${index}$1`);

test.each(cases.map((row, index) => [...row, index] as const))(
  "%s imports %s: message %j",
  (importer, _imported, message, index) => {
    const caseFindings = findings.filter(({ file }) => file.endsWith(fileOfCase(importer, index)));
    if (message === null) expect(caseFindings).toEqual([]);
    else expect(caseFindings.map(({ text }) => text)).toEqual([expect.stringContaining(message)]);
  },
);

test("refuses two files that import each other's types", () => {
  for (const name of circle) {
    expect(findings.filter(({ file }) => file.endsWith(`${name}.ts`)).map(({ text }) => text)).toEqual([
      "This import is part of a cycle.",
    ]);
  }
});
