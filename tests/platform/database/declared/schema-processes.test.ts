import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readSchema } from "../../../../src/platform/database/declared/actual-schema";
import { dropAfterTest, openTestDatabases, type TestDatabase } from "../../../support/platform-database";
import { someTables } from "../../../support/schema-process";

describe.each(openTestDatabases())("tables from declarations, made by processes, on $name", (engine) => {
  let folder = "";
  beforeAll(async () => {
    const cache = resolve("node_modules/.cache");
    mkdirSync(cache, { recursive: true });
    // Inside node_modules, so that it finds its packages.
    folder = mkdtempSync(join(cache, "schema-"));
    const entry = join(folder, "entry.ts");
    const program = resolve("tests/support/schema-process.ts");
    writeFileSync(
      entry,
      `import { runSchemaProcess } from ${JSON.stringify(program)};\nawait runSchemaProcess(process.env);\n`,
    );
    await build({
      configFile: false,
      logLevel: "error",
      build: { ssr: entry, outDir: folder, emptyOutDir: false, copyPublicDir: false },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the program to its end. @returns what it did; null if it was killed. */
  async function apply({ databaseUrl, dataFolder }: TestDatabase, killedAt = 0) {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dataFolder,
      KILLED_AT: String(killedAt),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    };
    const child = spawn(process.execPath, [join(folder, "entry.js")], { env, stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    const said = await text(child.stdout);
    return said === "" ? null : (JSON.parse(said) as { changes: string[]; statements: number });
  }

  const create = async () => dropAfterTest(await engine.createMigrated());

  test("are made by only one of several processes that start at the same time", async () => {
    const created = await create();
    const done = await Promise.all([apply(created), apply(created), apply(created)]);
    expect(done.flatMap((one) => one?.changes ?? ["killed"]).sort()).toEqual(
      someTables.flatMap(({ name }) => [`add table ${name}`, `add index ${name}_number`]).sort(),
    );
  });

  test("are made completely or not at all when the process is killed", async () => {
    const { statements } = (await apply(await create())) ?? { statements: 0 };
    expect(statements).toBeGreaterThan(3 * someTables.length);
    const created = await create();
    for (let at = 1; at <= statements; at += 4) {
      expect(await apply(created, at)).toBeNull();
      const { tables } = await readSchema(await created.connect(), someTables);
      expect(tables).toEqual([]);
    }
    expect((await apply(created))?.changes).toHaveLength(2 * someTables.length);
  });
});
