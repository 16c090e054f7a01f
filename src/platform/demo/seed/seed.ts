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

/**
 * Fills an empty database with the demo, whose fleet is then copied until it is as large as wanted: what figures about
 * large fleets are measured on. Should it be stopped on the way, the database is good for nothing, and is refused the next
 * time.
 *
 * @param told is called now and then with the number of devices that are there.
 * @throws StartFault for a database that is not empty, and in production, because the demo accounts' password is public.
 */
export async function seedFleet(
  platform: Pick<Platform, "clock" | "database" | "environment" | "passwords" | "secrets">,
  { devices, days, seed }: SeedOptions,
  told: (devices: number) => void,
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
  // A power cut spoils a database that is being filled anyway.
  if (engineOf(database) === "sqlite") await sql`pragma synchronous = off`.execute(database);
  await multiplyFleet({ database, devices, random: createRandom(seed), told });
  await settle(database);
}

/** Tells the database's planner what it holds by now, and has it write everything out. */
async function settle(database: Kysely<Database>): Promise<void> {
  if (engineOf(database) === "sqlite") {
    await sql`pragma synchronous = full`.execute(database);
    await sql`pragma wal_checkpoint(truncate)`.execute(database);
  } else await sql`vacuum analyze`.execute(database);
}

const notEmpty = (): StartupError =>
  new StartupError({
    about: "database",
    problem: "it is not empty.",
    cure: "Give the seeding an empty DATA_DIR, or an empty database by DATABASE_URL; it changes nothing that is there.",
  });

const inProduction = (): StartupError =>
  new StartupError({
    about: "NODE_ENV",
    problem: "a fleet to measure with is refused in production, because the demo accounts' password is public.",
    cure: "Leave NODE_ENV out, and give the seeding a database of its own.",
  });
