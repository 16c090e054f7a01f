import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { checkDatabase, outageReason } from "../../../src/platform/database";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

describe.each(openTestDatabases().filter(({ name }) => name === "postgres"))("a connection on $name", (engine) => {
  const database = useDatabase(engine);
  const pidOf = sql<{ pid: number }>`select pg_backend_pid() as pid`;

  test("that the server ends between two statements fails its transaction and nothing else", async () => {
    const lost = database()
      .transaction()
      .execute(async (trx) => {
        const pid = (await pidOf.execute(trx)).rows[0]?.pid;
        await sql`select pg_terminate_backend(${pid})`.execute(database());
        await pause(100);
        await pidOf.execute(trx);
      });
    await expect(lost).rejects.toThrow();
    await checkDatabase(database());
  });

  test("that the server ends within a statement is used by nobody else", async () => {
    const ended = database()
      .connection()
      .execute(async (own) => {
        const pid = (await pidOf.execute(own)).rows[0]?.pid;
        const sleeping = sql`select pg_sleep(10)`.execute(own);
        await pause(100);
        await sql`select pg_terminate_backend(${pid})`.execute(database());
        await sleeping;
      });
    await expect(ended).rejects.toMatchObject({ code: "57P01" });
    await Promise.all(Array.from({ length: 10 }, () => checkDatabase(database())));
  });

  test("that stands idle in a transaction for too long fails that transaction alone", async () => {
    const idle = database()
      .transaction()
      .execute(async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = 50`.execute(trx);
        await pause(300);
        await pidOf.execute(trx);
      });
    await expect(idle).rejects.toThrow();
    await checkDatabase(database());
  });
});

test.each([
  [failure("terminating connection due to administrator command", "57P01"), /is being stopped/],
  [failure("the database system is starting up", "57P03"), "The database is starting or stopping."],
  [failure('password authentication failed for user "own"', "28P01"), /refuses the platform's user/],
  [failure("sorry, too many clients already", "53300"), /too many connections/],
  [failure("connect ECONNREFUSED 10.0.0.7:5432", "ECONNREFUSED"), "The database cannot be reached."],
  [failure("Connection terminated unexpectedly"), "The connection to the database was lost."],
  [failure("timeout exceeded when trying to connect"), "The database does not answer in time."],
  [failure("disk image is malformed", "SQLITE_CORRUPT"), "The database file is damaged."],
  [failure("secret at 10.0.0.7"), "The database reports an error."],
  ["secret", "The database reports an error."],
])("%s is told in plain words", (error, reason) => {
  expect(outageReason(error)).toMatch(reason);
});
