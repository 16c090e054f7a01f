import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { checkDatabase, checkDatabaseWrites } from "../../../src/platform/database";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

describe.each(openTestDatabases().filter(({ name }) => name === "postgres"))("a connection on $name", (engine) => {
  const database = useDatabase(engine);
  const selectPid = sql<{ pid: number }>`select pg_backend_pid() as pid`;

  test("closed between two statements fails only its transaction", async () => {
    const transaction = database()
      .transaction()
      .execute(async (trx) => {
        const pid = (await selectPid.execute(trx)).rows[0]?.pid;
        await sql`select pg_terminate_backend(${pid})`.execute(database());
        await pause(100);
        await selectPid.execute(trx);
      });
    await expect(transaction).rejects.toThrow();
    await checkDatabase(database());
  });

  test("closed during a statement is not used again", async () => {
    const statement = database()
      .connection()
      .execute(async (connection) => {
        const pid = (await selectPid.execute(connection)).rows[0]?.pid;
        const sleep = sql`select pg_sleep(10)`.execute(connection);
        const terminate = pause(100).then(() => sql`select pg_terminate_backend(${pid})`.execute(database()));
        await Promise.all([sleep, terminate]);
      });
    await expect(statement).rejects.toMatchObject({ code: "57P01" });
    await Promise.all(Array.from({ length: 10 }, () => checkDatabase(database())));
  });

  test("idle in a transaction for too long fails only that transaction", async () => {
    const idle = database()
      .transaction()
      .execute(async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = 50`.execute(trx);
        await pause(300);
        await selectPid.execute(trx);
      });
    await expect(idle).rejects.toThrow();
    await checkDatabase(database());
  });
});

describe.each(openTestDatabases())("the checks of a database on $name", (engine) => {
  const database = useDatabase(engine);

  test("pass, and store only one value", async () => {
    await checkDatabase(database());
    for (const now of [1, 2]) await checkDatabaseWrites(database(), now);
    expect(await database().selectFrom("platform_setting").selectAll().execute()).toEqual([
      { name: "health_check", value: "2" },
    ]);
  });
});
