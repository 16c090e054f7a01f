import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";
import { createLogger } from "../../src/platform/base/logger";
import { type Database, databaseFile, type Engine, openDatabase } from "../../src/platform/database";
import { administer, databaseNamed } from "./database-urls";

/** A database engine for platform tests. */
export interface TestEngine {
  readonly name: Engine;
  /** Creates an empty database, in a temporary folder (SQLite) or in a new schema (PostgreSQL). */
  create(): Promise<TestDatabase>;
  /** Creates a database with all tables and no rows, as a copy of the one that was migrated for all tests. */
  createMigrated(): Promise<TestDatabase>;
}

/** A database that no other test uses. */
export interface TestDatabase {
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  /** Opens a connection. `drop` closes it. */
  connect(): Promise<Kysely<Database>>;
  drop(): Promise<void>;
}

const silent = createLogger({ level: "silent" });

/** The engine of tests that need no other one. */
export const sqlite: TestEngine = {
  name: "sqlite",
  create: async () => testDatabase(undefined, async () => {}),
  createMigrated: async () => copyFile(inject("sqliteTemplate")),
};

/**
 * The engines to test: SQLite, and PostgreSQL if `TEST_DATABASE_URL` is set. Its user must be allowed to create
 * databases. Each test database is a separate schema or database, so test files can run at the same time.
 *
 * ```ts
 * describe.each(openTestDatabases())("devices on $name", (engine) => {
 *   const database = useDatabase(engine);
 *   test("…", async () => { await database().selectFrom("device")… });
 * });
 * ```
 */
export function openTestDatabases(): readonly TestEngine[] {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) return [sqlite];
  const postgres: TestEngine = {
    name: "postgres",
    create: () => createSchema(url),
    createMigrated: () => copyTemplate(url, inject("postgresTemplate")),
  };
  return [sqlite, postgres];
}

/** Drops a database at the end of the test. */
export function dropAfterTest(created: TestDatabase): TestDatabase {
  onTestFinished(() => created.drop());
  return created;
}

type Fill = (database: Kysely<Database>) => Promise<unknown>;

/** The databases that this worker has filled: paths of files, or names. The end of all tests drops them. */
const filled = { sqlite: new Map<Fill, Promise<string>>(), postgres: new Map<Fill, Promise<string>>() };

/**
 * An engine whose migrated databases have data. The test files of one worker share the function `fill`, and it runs once
 * for all of them: each gets a copy.
 *
 * ```ts
 * const database = useDatabase(withData(engine, seed));
 * ```
 */
export function withData(engine: TestEngine, fill: Fill): TestEngine {
  const url = process.env.TEST_DATABASE_URL ?? "";
  const [make, copy] =
    engine.name === "sqlite"
      ? [fillFile, copyFile]
      : [(by: Fill) => fillTemplate(url, by), (name: string) => copyTemplate(url, name)];
  return {
    ...engine,
    createMigrated: async () => {
      const template = filled[engine.name].get(fill) ?? make(fill);
      filled[engine.name].set(fill, template);
      return copy(await template);
    },
  };
}

async function fillFile(fill: Fill): Promise<string> {
  const dataFolder = mkdtempSync(`${inject("sqliteTemplate")}-`);
  const file = join(dataFolder, databaseFile);
  copyFileSync(inject("sqliteTemplate"), file);
  await runOn({ databaseUrl: undefined, dataFolder }, fill);
  return file;
}

async function fillTemplate(url: string, fill: Fill): Promise<string> {
  const name = `${inject("postgresTemplate")}_${randomBytes(4).toString("hex")}`;
  await administer(url, `create database ${name} template ${inject("postgresTemplate")}`);
  await runOn({ databaseUrl: databaseNamed(url, name), dataFolder: "" }, fill);
  return name;
}

async function runOn(place: Pick<TestDatabase, "databaseUrl" | "dataFolder">, fill: Fill): Promise<void> {
  const database = await openDatabase({ ...place, log: silent });
  await fill(database);
  await database.destroy();
}

/** A migrated database for all tests of one `describe`. */
export function useDatabase(engine: TestEngine): () => Kysely<Database> {
  let created: TestDatabase | undefined;
  let database: Kysely<Database> | undefined;
  beforeAll(async () => {
    created = await engine.createMigrated();
    database = await created.connect();
  }, 120_000);
  afterAll(() => created?.drop());
  return () => {
    if (!database) throw new Error("The database is not open yet. Use it inside a test.");
    return database;
  };
}

function copyFile(file: string): TestDatabase {
  const created = testDatabase(undefined, async () => {});
  copyFileSync(file, join(created.dataFolder, databaseFile));
  return created;
}

async function copyTemplate(url: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(url, `create database ${name} template ${template}`);
  return testDatabase(databaseNamed(url, name), () => administer(url, `drop database ${name} with (force)`));
}

async function createSchema(url: string): Promise<TestDatabase> {
  const schema = `test_${randomBytes(8).toString("hex")}`;
  await administer(url, `create schema ${schema}`);
  const own = new URL(url);
  // Test data need not survive a crash.
  own.searchParams.set("options", `-c search_path=${schema} -c synchronous_commit=off`);
  return testDatabase(own.href, () => administer(url, `drop schema ${schema} cascade`));
}

function testDatabase(databaseUrl: string | undefined, dropSchema: () => Promise<void>): TestDatabase {
  const dataFolder = mkdtempSync(join(tmpdir(), "lubricator-test-"));
  const open: Kysely<Database>[] = [];
  return {
    databaseUrl,
    dataFolder,
    async connect() {
      const database = await openDatabase({ databaseUrl, dataFolder, log: silent });
      open.push(database);
      return database;
    },
    async drop() {
      await Promise.all(open.map((database) => database.destroy()));
      await dropSchema();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
