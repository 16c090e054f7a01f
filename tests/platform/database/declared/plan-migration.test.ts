import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import type { Kysely, Migration } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applySchema, type ColumnModel, type Database, type TableModel } from "../../../../src/platform/database";
import { writePlannedMigration } from "../../../../src/platform/start/plan-migration";
import { dropAfterTest, openTestDatabases, type TestDatabase } from "../../../support/platform-database";

/** The tables of these tests; the platform's types do not describe them. */
type AnyTables = Record<string, Record<string, unknown>>;

const id: ColumnModel = { name: "id", type: "id", isNullable: false };
const number: ColumnModel = { name: "number", type: "text", isNullable: false };
const weight: ColumnModel = { name: "weight", type: "real", isNullable: true };
const note: ColumnModel = { name: "note", type: "text", isNullable: false, default: "" };
const part: TableModel = {
  name: "part",
  columns: [id, number, weight, note],
  indexes: [{ name: "part_number_weight", columns: ["number", "weight"], isUnique: false }],
};
const withColumns = (...columns: readonly ColumnModel[]): TableModel => ({ ...part, columns: [id, ...columns] });
const migrations = "src/platform/database/migrations";

interface Case {
  readonly shows: string;
  readonly models: readonly TableModel[];
  readonly options?: readonly string[];
  /** The table afterwards, and its rows without their ids. */
  readonly table?: string;
  readonly rows?: readonly object[];
}

const rows = [
  { number: "7", weight: 2.25, note: "" },
  { number: "12", weight: null, note: "it's new" },
];

const cases: readonly Case[] = [
  {
    shows: "a removed field",
    models: [withColumns(number, weight)],
    rows: [
      { number: "7", weight: 2.25 },
      { number: "12", weight: null },
    ],
  },
  {
    shows: "a renamed field",
    models: [{ ...withColumns({ ...number, name: "code" }, weight, note), indexes: [] }],
    options: ["--rename", "part.number=code"],
    rows: rows.map(({ number: code, ...row }) => ({ code, ...row })),
  },
  {
    shows: "a field whose name is used for another one",
    models: [withColumns(number, weight, { name: "remark", type: "text", isNullable: false, default: "-" })],
    options: ["--drop", "part.note"],
    rows: rows.map(({ note: _, ...row }) => ({ ...row, remark: "-" })),
  },
  {
    shows: "a field that is required now",
    models: [withColumns(number, { ...weight, isNullable: false, default: 1.5 }, note)],
    rows: rows.map((row) => ({ ...row, weight: row.weight ?? 1.5 })),
  },
  {
    shows: "a new required field",
    models: [withColumns(number, weight, note, { name: "unit", type: "text", isNullable: false })],
    rows: rows.map((row) => ({ ...row, unit: "" })),
  },
  { shows: "a field that is optional now", models: [withColumns({ ...number, isNullable: true }, weight, note)], rows },
  {
    shows: "a text that is a number now",
    models: [withColumns({ name: "number", type: "integer", isNullable: false }, weight, note)],
    rows: rows.map((row) => ({ ...row, number: Number(row.number) })),
  },
  {
    shows: "a number that is a text now",
    models: [withColumns(number, { ...weight, type: "text" }, note)],
    rows: rows.map((row) => ({ ...row, weight: row.weight === null ? null : String(row.weight) })),
  },
  {
    shows: "a number whose fractions are cut now",
    models: [withColumns(number, { ...weight, type: "integer", isNullable: false, default: 1 }, note)],
    rows: rows.map((row) => ({ ...row, weight: Math.round(row.weight ?? 1) })),
  },
  {
    shows: "a text with quotes in its default that is required now",
    models: [withColumns(number, { name: "weight", type: "text", isNullable: false, default: "it's `$1` \\" }, note)],
    rows: rows.map((row) => ({ ...row, weight: row.weight === null ? "it's `$1` \\" : String(row.weight) })),
  },
  {
    shows: "a renamed resource",
    models: [{ ...part, name: "spare", indexes: [] }],
    options: ["--rename", "part=spare"],
    table: "spare",
    rows,
  },
  { shows: "a removed resource", models: [] },
];

describe.each(openTestDatabases())("a planned migration on $name", (engine) => {
  let created: TestDatabase;
  let database: Kysely<Database>;
  let root = "";
  const tables = () => database as unknown as Kysely<AnyTables>;

  beforeEach(async () => {
    created = await engine.createMigrated();
    database = await created.connect();
    await applySchema(database, [part]);
    for (const row of rows) await tables().insertInto("part").values(row).execute();
    mkdirSync("test-results", { recursive: true });
    root = mkdtempSync(resolve("test-results", "plan-"));
    mkdirSync(join(root, migrations), { recursive: true });
    // Links lead to modules that are loaded already. Only the index changes.
    for (const file of readdirSync(migrations)) {
      const copy = file === "index.ts" ? copyFileSync : symlinkSync;
      copy(resolve(migrations, file), join(root, migrations, file));
    }
  });
  afterEach(async () => {
    await created.drop();
    rmSync(root, { recursive: true, force: true });
  });

  /** Runs the command. @returns the name of the new file, and what was printed. */
  async function plan(models: readonly TableModel[], options: readonly string[]) {
    const before = readdirSync(join(root, migrations));
    const printed: string[] = [];
    const variables = { DATA_DIR: created.dataFolder, DATABASE_URL: created.databaseUrl, LOG_LEVEL: "silent" };
    await writePlannedMigration({ variables, options, models, root, print: (text) => printed.push(text) });
    const [file] = readdirSync(join(root, migrations)).filter((name) => !before.includes(name));
    return { file, printed: printed.join("\n") };
  }

  const migrationOf = async (file: string): Promise<Migration> => {
    const { migrations: all } = (await import(join(root, migrations, "index.ts"))) as {
      migrations: Readonly<Record<string, Migration>>;
    };
    const migration = all[file.replace(/\.ts$/, "")];
    if (migration === undefined) throw new Error(`${file} is not in index.ts.`);
    return migration;
  };

  test.each(cases)(
    "lets the platform start after $shows",
    async ({ models, options = [], table = "part", rows: after }) => {
      await expect(applySchema(database, models)).rejects.toThrow("migrate:plan");
      const { file = "" } = await plan(models, ["new-parts", ...options]);
      expect(file).toMatch(/^\d{4}-new-parts\.ts$/);
      const source = readFileSync(join(root, migrations, file), "utf8");
      const path = `--stdin-file-path=${migrations}/${file}`;
      const formatted = spawnSync("node_modules/.bin/biome", ["check", "--write", path], {
        input: source,
        encoding: "utf8",
      });
      expect(formatted.stdout).toBe(source);
      const migration = await migrationOf(file);
      await migration.up(database);
      await applySchema(database, models);
      expect(await applySchema(database, models)).toEqual([]);
      if (after === undefined) return;
      const kept = await tables().selectFrom(table).selectAll().orderBy("id").execute();
      expect(kept.map(({ id: _, ...row }) => row)).toEqual(after);
      // In a new database there is nothing to migrate.
      const empty = dropAfterTest(await engine.createMigrated());
      await migration.up(await empty.connect());
    },
  );

  test("asks whether a name was changed", async () => {
    const models = [{ ...withColumns({ ...number, name: "code", isNullable: true }, weight, note), indexes: [] }];
    await expect(plan(models, ["codes"])).rejects.toMatchObject({
      problems: [
        {
          about: "part.number",
          cure: "Add --rename part.number=code to keep its values, or --drop part.number to lose them.",
        },
      ],
    });
  });

  test("is not made for a column with an index that only a migration made", async () => {
    await database.schema.createIndex("by_note").on("part").columns(["note"]).execute();
    await expect(plan([withColumns(number, weight)], ["notes"])).rejects.toThrow(/by_note.*\n.*by hand/);
  });

  test("is not made if no migration is needed", async () => {
    const { file, printed } = await plan([withColumns(number, weight, note, { ...weight, name: "width" })], ["width"]);
    expect(file).toBeUndefined();
    expect(printed).toContain("No migration is needed");
  });

  test.each([
    { shows: "without a name", options: [] },
    { shows: "with a name that is not a file name", options: ["../x"] },
    { shows: "with a rename that names no new name", options: ["x", "--rename", "part.note"] },
    { shows: "with an unknown option", options: ["x", "--force"] },
    { shows: "with an unknown column", options: ["x", "--rename", "part.colour=color"] },
  ])("is refused $shows", async ({ options }) => {
    await expect(plan([part], options)).rejects.toMatchObject({ name: "StartupError" });
  });

  test("needs the source", async () => {
    writeFileSync(join(root, "empty"), "");
    rmSync(join(root, "src"), { recursive: true });
    await expect(
      writePlannedMigration({ variables: {}, options: ["x"], models: [], root, print: () => {} }),
    ).rejects.toThrow("package.json");
  });
});
