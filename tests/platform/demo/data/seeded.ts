import type { Kysely } from "kysely";
import { syncAuthorities } from "../../../../src/platform/calls/organisation/sync-authorities";
import { type Database, runExclusively } from "../../../../src/platform/database";
import { seedDemo } from "../../../../src/platform/demo/data";
import { createSecrets } from "../../../../src/platform/services/secrets/secrets";
import { testPasswords } from "../../../support/platform-calls";

/** The time and the day at which the demo is seeded. */
export const now = Date.UTC(2026, 10, 21, 9, 30);
export const today = Date.UTC(2026, 10, 21);
export const secrets = createSecrets(Buffer.alloc(32, 7));
export const passwords = testPasswords;

/** Fills a migrated database with the demo data, like the first start. */
export async function seed(database: Kysely<Database>) {
  await syncAuthorities(database);
  return runExclusively(database, (trx) => seedDemo({ database: trx, secrets, passwords, clock: () => now }));
}

/** Timeout, ms. Seeding writes a hundred thousand rows while other tests run. */
export const seedTimeout = 60_000;
