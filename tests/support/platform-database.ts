import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, inject } from "vitest";
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
  const sqlite: TestEngine = {
    name: "sqlite",
    create: async () => testDatabase(undefined, async () => {}),
    createMigrated: async () => {
      const created = testDatabase(undefined, async () => {});
      copyFileSync(inject("sqliteTemplate"), join(created.dataFolder, databaseFile));
      return created;
    },
  };
  if (url === undefined) return [sqlite];
  return [sqlite, { name: "postgres", create: () => createSchema(url), createMigrated: () => copyTemplate(url) }];
}

/** A migrated database for all tests of one `describe`. */
export function useDatabase(engine: TestEngine): () => Kysely<Database> {
  let created: TestDatabase | undefined;
  let database: Kysely<Database> | undefined;
  beforeAll(async () => {
    created = await engine.createMigrated();
    database = await created.connect();
  });
  afterAll(() => created?.drop());
  return () => {
    if (!database) throw new Error("The database is not open yet. Use it inside a test.");
    return database;
  };
}

async function copyTemplate(url: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(url, `create database ${name} template ${inject("postgresTemplate")}`);
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
