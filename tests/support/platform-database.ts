import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { createLogger } from "../../src/platform/base/logger";
import { type Database, type Engine, migrate, openDatabase } from "../../src/platform/database";

/** An engine that platform tests run on. */
export interface TestEngine {
  readonly name: Engine;
  /** Makes an empty database of its own, in a temporary folder or in a fresh schema. */
  create(): Promise<TestDatabase>;
}

/** A database without tables that nothing else uses. */
export interface TestDatabase {
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  /** Opens one more connection to it; closed by `drop`. */
  connect(): Promise<Kysely<Database>>;
  drop(): Promise<void>;
}

const silent = createLogger({ level: "silent" });

/**
 * SQLite, and PostgreSQL where `TEST_DATABASE_URL` names one whose user may create schemas. Each database is its own
 * schema there, so test files may run at the same time.
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
  const sqlite: TestEngine = { name: "sqlite", create: async () => testDatabase(undefined, async () => {}) };
  return url ? [sqlite, { name: "postgres", create: () => createSchema(url) }] : [sqlite];
}

/** A migrated database for all tests of one `describe`. */
export function useDatabase(engine: TestEngine): () => Kysely<Database> {
  let created: TestDatabase | undefined;
  let database: Kysely<Database> | undefined;
  beforeAll(async () => {
    created = await engine.create();
    database = await created.connect();
    await migrate(database);
  });
  afterAll(() => created?.drop());
  return () => {
    if (!database) throw new Error("The database is there once the tests run: ask for it inside a test.");
    return database;
  };
}

async function createSchema(url: string): Promise<TestDatabase> {
  const schema = `test_${randomBytes(8).toString("hex")}`;
  await administer(url, `create schema ${schema}`);
  const own = new URL(url);
  // Nothing of it has to outlive a power cut.
  own.searchParams.set("options", `-c search_path=${schema} -c synchronous_commit=off`);
  return testDatabase(own.href, () => administer(url, `drop schema ${schema} cascade`));
}

async function administer(url: string, statement: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, dataFolder: "", log: silent });
  await sql.raw(statement).execute(database);
  await database.destroy();
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
