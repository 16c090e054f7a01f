import { type Kysely, sql } from "kysely";
import { dayOf, startOfDay } from "../../../contract";
import { day } from "../../base/clock";
import { StartupError } from "../../base/startup-error";
import { syncAuthorities } from "../../calls/organisation/sync-authorities";
import { type Database, engineOf, runExclusively } from "../../database";
import { rebuildTotals } from "../../fleet/totals";
import type { Platform } from "../../services/platform";
import { seedDemo } from "../data";
import { demoDays } from "../data/fleet";
import { createRandom } from "../data/random";
import { markDemo } from "../demo-mark";
import { multiplyFleet } from "./multiply";
import type { SeedOptions } from "./seed-options";
import { withoutIndexes } from "./without-indexes";

/**
 * Fills an empty database with the demo data and copies its fleet to the requested size, for benchmarks. An interrupted
 * seed leaves an incomplete database, which the next seed refuses: start again with an empty one.
 *
 * @param onProgress called with the number of devices after each batch.
 * @throws StartupError when the database is not empty, and in production, because the password of the demo is public.
 */
export async function seedFleet(
  platform: Pick<Platform, "clock" | "database" | "environment" | "passwords" | "secrets">,
  { devices, days, seed }: SeedOptions,
  onProgress: (devices: number) => void,
): Promise<void> {
  const { clock, database, environment, passwords, secrets } = platform;
  if (environment.isProduction) throw inProduction();
  await syncAuthorities(database);
  await runExclusively(database, async (trx) => {
    for (const table of ["account", "agent", "device", "storage"] as const) {
      const row = await trx.selectFrom(table).select("id").limit(1).executeTakeFirst();
      if (row !== undefined) throw notEmpty();
    }
    await seedDemo({ database: trx, secrets, passwords, clock }, { historyDays: Math.max(days, demoDays), seed });
    await reduce(trx, { devices, firstDay: clock() - days * day });
    await markDemo(trx);
  });
  if (engineOf(database) === "sqlite") await forOneWriter(database);
  await withoutIndexes(database, () => multiplyFleet({ database, devices, random: createRandom(seed), onProgress }));
  await finish(database);
}

/** Deletes surplus data for a small fleet: the demo has 600 devices with 60 days. */
async function reduce(
  trx: Kysely<Database>,
  { devices, firstDay }: { readonly devices: number; readonly firstDay: number },
): Promise<void> {
  const kept = trx.selectFrom("device").select("id").orderBy("id").limit(devices);
  const { numDeletedRows } = await trx.deleteFrom("device").where("id", "not in", kept).executeTakeFirstOrThrow();
  const older = await trx.deleteFrom("device_day").where("day", "<", dayOf(firstDay)).executeTakeFirstOrThrow();
  if (numDeletedRows + older.numDeletedRows === 0n) return;
  await trx
    .deleteFrom("alarm")
    .where("begin_time", "<", startOfDay(dayOf(firstDay)))
    .execute();
  await rebuildTotals(trx);
}

/**
 * Faster settings. They are safe here: nobody else has the database open, and an interrupted seed is worthless anyway.
 */
async function forOneWriter(database: Kysely<Database>): Promise<void> {
  for (const setting of ["synchronous = off", "journal_mode = off", "cache_size = -262144"]) {
    await sql.raw(`pragma ${setting}`).execute(database);
  }
}

/** Writes all data to disk (SQLite), or updates the statistics of the query planner (PostgreSQL). */
async function finish(database: Kysely<Database>): Promise<void> {
  if (engineOf(database) === "sqlite") {
    await sql`pragma synchronous = full`.execute(database);
    await sql`pragma journal_mode = wal`.execute(database);
    return;
  }
  // May take longer than the time limit of the platform's statements.
  await database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

const notEmpty = (): StartupError =>
  new StartupError({
    about: "database",
    problem: "it is not empty.",
    cure: "Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database. Existing data is not changed.",
  });

const inProduction = (): StartupError =>
  new StartupError({
    about: "NODE_ENV",
    problem: "seeding is refused in production, because the password of the demo accounts is public.",
    cure: "Unset NODE_ENV, and use a separate database.",
  });
