import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import {
  type Database,
  databaseFile,
  isCanceled,
  openReadOnlyDatabase,
  withCaller,
} from "../../../src/platform/database";
import { openReader } from "../../../src/platform/database/readers/reader";
import { createReaderDialect } from "../../../src/platform/database/readers/reader-dialect";
import { createReaderPool } from "../../../src/platform/database/readers/reader-pool";
import { inBackground } from "../../support/in-background";
import { dropAfterTest, openTestDatabases, sqlite } from "../../support/platform-database";

/** Counts for hours on SQLite, and sleeps on PostgreSQL. */
const endless = { sqlite: countTo(1e12), postgres: sql`select pg_sleep(3600)` };

function countTo(last: number) {
  return sql<{ sum: number }>`
    with recursive number(n) as (select 1 union all select n + 1 from number where n < ${last})
    select sum(n) as sum from number`;
}

describe.each(openTestDatabases())("long reads on $name", (engine) => {
  async function open() {
    const created = dropAfterTest(await engine.createMigrated());
    const database = await created.connect();
    const reads = await openReadOnlyDatabase({ ...created, log: createLogger({ level: "silent" }) });
    onTestFinished(() => reads.destroy());
    return { created, database, reads };
  }

  test("do not block other statements", async () => {
    const { database, reads } = await open();
    const caller = new AbortController();
    // More than there are connections.
    const long = Promise.allSettled(
      Array.from({ length: 12 }, () => withCaller(caller.signal, () => endless[engine.name].execute(reads))),
    );
    onTestFinished(() => caller.abort());
    for (let turn = 0; turn < 20; turn += 1) await sql`select 1`.execute(database);
    caller.abort();
    for (const outcome of await long) {
      expect(outcome.status === "rejected" && isCanceled(outcome.reason)).toBe(true);
    }
  });

  test("see what was committed before", async () => {
    const { database, reads } = await open();
    for (let turn = 1; turn <= 20; turn += 1) {
      await database
        .insertInto("agent")
        .values({ name: `A ${turn}`, role: 101, create_time: turn })
        .execute();
      const row = await reads
        .selectFrom("agent")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      expect(row.count).toBe(turn);
    }
  });

  test("are cancelled when their caller disconnects, and the next ones run", async () => {
    const { created, reads } = await open();
    const caller = new AbortController();
    const statements = Promise.allSettled(
      Array.from({ length: 12 }, () => withCaller(caller.signal, () => endless[engine.name].execute(reads))),
    );
    const next = inBackground(sql`select 1 as one`.execute(reads));
    if (engine.name === "postgres") {
      const other = await created.connect();
      const running = sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where query like '%pg_sleep(3600)' and state = 'active' and datname = current_database()`;
      await expect.poll(async () => (await running.execute(other)).rows[0]?.count).toBeGreaterThan(0);
    }
    caller.abort();
    for (const outcome of await statements) {
      expect(outcome.status === "rejected" && isCanceled(outcome.reason)).toBe(true);
    }
    expect((await next).rows).toEqual([{ one: 1 }]);
  });

  test("report the fault of a statement, and the next ones run", async () => {
    const { reads } = await open();
    await expect(sql`select * from nowhere`.execute(reads)).rejects.toThrow(/nowhere/);
    expect((await sql`select 1 as one`.execute(reads)).rows).toEqual([{ one: 1 }]);
  });
});

describe("readers of SQLite", () => {
  async function open(timeout: number) {
    const created = dropAfterTest(await sqlite.createMigrated());
    const pool = createReaderPool({ path: join(created.dataFolder, databaseFile), size: 2, timeout });
    const reads = new Kysely<Database>({ dialect: createReaderDialect(pool) });
    onTestFinished(() => reads.destroy());
    return reads;
  }

  test("cancel a statement that takes too long", async () => {
    const reads = await open(1500);
    await expect(endless.sqlite.execute(reads).catch(isCanceled)).resolves.toBe(true);
    expect((await sql`select 1 as one`.execute(reads)).rows).toEqual([{ one: 1 }]);
  });

  test("cancel a statement before it runs", async () => {
    const created = dropAfterTest(await sqlite.createMigrated());
    const reader = await openReader(join(created.dataFolder, databaseFile));
    onTestFinished(() => reader.close());
    const endlessText =
      "with recursive number(n) as (select 1 union all select n from number) select sum(n) from number";
    const run = (text: string, signal: AbortSignal) => reader.run({ text, parameters: [] }, signal);
    await expect(run(endlessText, AbortSignal.abort())).rejects.toThrow("was interrupted");
    await expect(run("select 1 as one", new AbortController().signal)).resolves.toEqual([{ one: 1 }]);
  });

  test("refuse to write", async () => {
    const reads = await open(30_000);
    await expect(sql`delete from agent`.execute(reads)).rejects.toThrow();
    await expect(reads.transaction().execute(async () => {})).rejects.toThrow("no transactions");
  });
});
