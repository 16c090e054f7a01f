import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Clock } from "../../../src/platform/base/clock";
import { createLogger } from "../../../src/platform/base/logger";
import { sharedOf } from "../../../src/platform/database";
import { openDatabase } from "../../../src/platform/database/connection";
import { counterRules, rateLimits } from "../../../src/platform/services/rate-limit-rules";
import { createRateLimits } from "../../../src/platform/services/rate-limits";
import { createSharedCounters } from "../../../src/platform/services/shared-counters";
import { sweepCounts } from "../../../src/platform/services/stored-counters";
import { openTestDatabases } from "../../support/platform-database";

const log = createLogger({ level: "silent" });
const stopped = () => 1_800_000_000_000;
const home = "203.0.113.7";
const postgres = openTestDatabases().find(({ name }) => name === "postgres");

describe.skipIf(postgres === undefined)("counts in PostgreSQL (needs TEST_DATABASE_URL)", () => {
  /** Counts with the clock of the database, unless a test stops it. */
  const open = async (clock: Clock = Date.now) => {
    if (postgres === undefined) throw new Error("TEST_DATABASE_URL is not set.");
    const created = await postgres.createMigrated();
    let statements = 0;
    const database = await openDatabase({
      databaseUrl: created.databaseUrl,
      dataFolder: "",
      log,
      onEnd: () => {
        statements += 1;
      },
    });
    onTestFinished(async () => {
      await database.destroy();
      await created.drop();
    });
    const counting = sharedOf(database)?.counting;
    if (counting === undefined) throw new Error("PostgreSQL has no connections to count.");
    const limits = createRateLimits(clock, () => {}, createSharedCounters(clock, counterRules, counting));
    return { database, counting, limits, statements: () => statements };
  };

  test("wait at most a second for a hanging process; then the check is refused, and logins continue", async () => {
    const { database, limits } = await open();
    expect(await limits.beginCodeCheck(home)).toBeDefined();
    await database.transaction().execute(async (frozen) => {
      await sql`select * from limit_count where name = 'wrongCodesInTotal' for update`.execute(frozen);
      const checks = Promise.allSettled([1, 2, 3, 4].map(() => limits.beginCodeCheck("203.0.113.8")));
      const login = await limits.beginLogin("a@demo.test", home, false);
      expect(login).not.toHaveProperty("wait");
      for (const check of await checks) expect(check.status).toBe("rejected");
    });
    expect(await limits.beginCodeCheck(home)).toBeDefined();
  });

  test("do not exceed the limit with many concurrent calls, and refuse the others without the database", async () => {
    const { limits, statements } = await open(stopped);
    const calls = await Promise.all(Array.from({ length: 5000 }, () => limits.allowsAnonymousCall(home)));
    expect(calls.filter(Boolean)).toHaveLength(rateLimits.anonymousCallsPerMinute);
    expect(statements()).toBeLessThan(rateLimits.anonymousCallsPerMinute + 20);
    expect(await limits.allowsAnonymousCall("203.0.113.8")).toBe(true);
  });

  test("a request counts for all of its limits or for none", async () => {
    const { database, limits } = await open(stopped);
    const request = (index: number) => limits.allowsCode(`${index}@demo.test`, home);
    const answers = await Promise.all(Array.from({ length: 80 }, (_, index) => request(index)));
    const allowed = answers.filter((answer) => answer === "yes").length;
    expect(allowed).toBeGreaterThan(rateLimits.codesPerHourFromAddress - 5);
    expect(allowed).toBeLessThanOrEqual(rateLimits.codesPerHourFromAddress);
    const { rows } = await sql`select sum(count)::int as total from limit_count where name = 'codesInTotal'`.execute(
      database,
    );
    expect(rows).toEqual([{ total: allowed }]);
  });

  test("store nothing for invented accounts of an address that has to wait", async () => {
    const { database, limits } = await open(stopped);
    for (let index = 0; index < 300; index += 1) await limits.beginLogin(`${index}@demo.test`, home, false);
    const { rows } = await sql<{ all: number }>`select count(*)::int as all from limit_count`.execute(database);
    // Its failed logins, their number, and its refused login.
    expect(rows[0]?.all).toBeLessThan(rateLimits.failedLoginsPerHour + 5);
  });

  test("take failures back after a success", async () => {
    const { limits } = await open(stopped);
    for (let index = 0; index < 20; index += 1) {
      const attempt = await limits.beginLogin("a@demo.test", home, false);
      if ("wait" in attempt) throw new Error(`must wait ${attempt.wait} ms`);
      await attempt.succeed();
    }
  });

  test("make an account wait until its failures are forgotten", async () => {
    const { limits } = await open(stopped);
    const begin = () => limits.beginLogin("a@demo.test", home, false);
    for (let failure = 0; failure < rateLimits.freeFailures; failure += 1) {
      expect(await begin()).toMatchObject({ unfamiliarWait: 0 });
    }
    expect(await begin()).toMatchObject({ wait: expect.toSatisfy((wait) => wait > 0 && wait <= 1000), isFirst: true });
    expect(await begin()).toMatchObject({ wait: expect.toSatisfy((wait) => wait > 0 && wait <= 1000), isFirst: false });
    await limits.forgetFailedLogins("a@demo.test", home);
    expect(await begin()).toMatchObject({ unfamiliarWait: 0 });
  });

  test("are deleted when their windows have ended, except those that a statement is changing", async () => {
    const { database, limits } = await open();
    await sql`insert into limit_count select 'calls', i::text, 1, 1, 1 from generate_series(1, 2500) as i`.execute(
      database,
    );
    await limits.allowsAnonymousCall(home);
    const left = async () => (await sql`select subject from limit_count order by 1`.execute(database)).rows;
    await database.transaction().execute(async (other) => {
      await sql`select * from limit_count where subject = '7' for update`.execute(other);
      await sweepCounts(database, Date.now());
    });
    expect(await left()).toEqual([{ subject: home }, { subject: "7" }]);
    await sweepCounts(database, Date.now());
    expect(await left()).toEqual([{ subject: home }]);
  });
});
