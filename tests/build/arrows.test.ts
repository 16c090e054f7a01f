import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/**
 * Imports run one way: resources and both halves import the contract, the halves never import each other, and the rooms
 * of a half import downwards. Lint enforces this. The test writes one file for each case and runs lint on them.
 */
const root = join(import.meta.dirname, "../..");
const wire = "meet on the wire alone";

/** Imports, and a part of the lint message; `null` for an allowed import. */
const cases: readonly (readonly [importer: string, imported: string, message: string | null])[] = [
  ["src/contract/a.ts", "./b", null],
  ["src/contract/kinds/a.ts", "../b", null],
  ["src/contract/a.ts", "react", "no packages"],
  ["src/contract/a.ts", "kysely", "no packages"],
  ["src/contract/a.ts", "node:fs", "no packages"],
  ["src/contract/a.ts", "../../resources", "its own files"],
  ["src/contract/a.ts", "../console/client", "its own files"],
  ["src/contract/kinds/a.ts", "../../platform/http", "its own files"],
  ["resources/a.ts", "./b", null],
  ["resources/a.ts", "../src/contract", null],
  ["resources/a.ts", "react", "is data"],
  ["resources/a.ts", "node:fs", "is data"],
  ["resources/a.ts", "../src/console/icon", "is data"],
  ["resources/a.ts", "../src/platform/http", "is data"],
  ["src/console/a.tsx", "antd", null],
  ["src/console/a.tsx", "../../resources", null],
  ["src/console/shell/a.tsx", "../../contract", null],
  ["src/console/a.tsx", "../platform", wire],
  ["src/console/shell/a.tsx", "../../platform/http", wire],
  ["src/console/a.tsx", "node:fs", "runs in a browser"],
  ["src/platform/a.ts", "node:fs", null],
  ["src/platform/a.ts", "kysely", null],
  ["src/platform/calls/a.ts", "../../contract", null],
  ["src/platform/calls/a.ts", "../../../resources", null],
  ["src/platform/a.ts", "../console/client", wire],
  ["src/platform/a.ts", "react", "draws nothing"],
  ["src/platform/a.ts", "react/jsx-runtime", "draws nothing"],
  ["src/platform/a.ts", "antd", "draws nothing"],
  ["src/platform/a.ts", "@refinedev/core", "draws nothing"],
  ["src/platform/database/migrations/a.ts", "./schema", null],
  ["src/platform/database/migrations/a.ts", "../tables", "no living code"],
  ["src/platform/fleet/intake/a.ts", "../../calls/device", "when nobody calls"],
  ["src/platform/calls/a.ts", "../../platform/http", "knows no HTTP"],
  ["src/console/ui/a.tsx", "../../../src/console/shell/root", "knows no resource"],
  ["src/platform/fleet/intake/a.ts", "../../../contract/calls/file-rules", null],
  ["src/console/screens/auth/a.tsx", "../../shell/root", "inside the shell"],
  ...floors("platform", ["start", "demo", "http", "calls", "fleet", "access", "services", "files", "database", "base"]),
  ...floors("console", ["shell", "screens", "generator", "fields", "instruments", "ui", "providers", "i18n", "client"]),
];

/**
 * Cases in which each room of a half imports every other room. Only imports from lower rooms pass.
 *
 * @param rooms top first
 */
function floors(half: "platform" | "console", rooms: readonly string[]): readonly (typeof cases)[number][] {
  return rooms.flatMap((importer, floor) =>
    rooms.flatMap((imported, other): (typeof cases)[number][] =>
      importer === imported ? [] : [[`src/${half}/${importer}/a.ts`, `../${imported}/b`, other < floor ? "" : null]],
    ),
  );
}

let folder: string;
let findings: readonly { readonly file: string; readonly text: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "arrows-"));
  cpSync(join(root, "biome.json"), join(folder, "biome.json"));
  cpSync(join(root, "src/rooms.grit"), join(folder, "src/rooms.grit"));
  cpSync(join(root, ".gitignore"), join(folder, ".gitignore"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [at, [importer, imported]] of cases.entries()) {
    const file = join(folder, fileOfCase(importer, at));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { thing } from "${imported}";\n\nexport const kept = thing;\n`);
  }
  const { stdout } = spawnSync(
    join(root, "node_modules/.bin/biome"),
    ["lint", "--reporter=github", "--max-diagnostics=none"],
    { cwd: folder, encoding: "utf8" },
  );
  findings = [...stdout.matchAll(/file=([^,]+),.*?::(.*)/g)].map(([, file = "", text = ""]) => ({ file, text }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each case has a separate file. */
const fileOfCase = (importer: string, at: number): string => importer.replace(/a(\.tsx?)$/, `case-${at}$1`);

test.each(cases.map((one, at) => [...one, at] as const))("%s imports %s: %s", (importer, _imported, message, at) => {
  const own = findings.filter(({ file }) => file.endsWith(fileOfCase(importer, at)));
  if (message === null) expect(own).toEqual([]);
  else expect(own.map(({ text }) => text)).toEqual([expect.stringContaining(message)]);
});
