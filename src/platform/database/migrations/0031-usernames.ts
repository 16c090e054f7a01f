import { type Kysely, type Migration, sql } from "kysely";

/** Whoever signs in by name need not be known: each such call, which nobody has to be signed in for, read all accounts. */
export const usernames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index account_username on account (lower(username))`.execute(db);
  },
};
