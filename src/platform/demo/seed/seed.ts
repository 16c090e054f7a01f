import { type Kysely, sql } from "kysely";
import { StartupError } from "../../base/startup-error";
import { syncAuthorities } from "../../calls/organisation/sync-authorities";
import { type Database, engineOf, runExclusively } from "../../database";
import type { Platform } from "../../services/platform";
import { seedDemo } from "../data";
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
    await seedDemo({ database: trx, secrets, passwords, clock }, { historyDays: days, seed });
    await markDemo(trx);
  });
  // Faster, and safe here: an interrupted seed is worthless anyway.
  if (engineOf(database) === "sqlite") await sql`pragma synchronous = off`.execute(database);
  await withoutIndexes(database, () => multiplyFleet({ database, devices, random: createRandom(seed), onProgress }));
  await finish(database);
}

/** Writes all data to disk (SQLite), or updates the statistics of the query planner (PostgreSQL). */
async function finish(database: Kysely<Database>): Promise<void> {
  if (engineOf(database) === "sqlite") {
    await sql`pragma synchronous = full`.execute(database);
    await sql`pragma wal_checkpoint(truncate)`.execute(database);
  } else await sql`vacuum analyze`.execute(database);
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
