import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { checkDatabase, checkDatabaseWrites } from "../../../src/platform/database";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

describe.each(openTestDatabases().filter(({ name }) => name === "postgres"))("a connection on $name", (engine) => {
  const database = useDatabase(engine);
  const selectPid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const patient = { timeout: 20_000, interval: 20 };

  /** The activity of the server process of another connection; undefined after its end. */
  const stateOf = async (pid: number | undefined) =>
    (await sql<{ state: string }>`select state from pg_stat_activity where pid = ${pid}`.execute(database())).rows[0]
      ?.state;
  const theEndOf = (pid: number | undefined) =>
    vi.waitFor(async () => expect(await stateOf(pid)).toBeUndefined(), patient);

  test("closed between two statements fails only its transaction", async () => {
    const transaction = database()
      .transaction()
      .execute(async (trx) => {
        const pid = (await selectPid.execute(trx)).rows[0]?.pid;
        await sql`select pg_terminate_backend(${pid})`.execute(database());
        await theEndOf(pid);
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
        const terminate = async () => {
          await vi.waitFor(async () => expect(await stateOf(pid)).toBe("active"), patient);
          await sql`select pg_terminate_backend(${pid})`.execute(database());
        };
        await Promise.all([sql`select pg_sleep(30)`.execute(connection), terminate()]);
      });
    await expect(statement).rejects.toMatchObject({ code: "57P01" });
    await Promise.all(Array.from({ length: 10 }, () => checkDatabase(database())));
  });

  test("idle in a transaction for too long fails only that transaction", async () => {
    const idle = database()
      .transaction()
      .execute(async (trx) => {
        const pid = (await selectPid.execute(trx)).rows[0]?.pid;
        await sql`set local idle_in_transaction_session_timeout = 50`.execute(trx);
        await theEndOf(pid);
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
