import { type Kysely, type Migration, sql } from "kysely";

/** For signing in by user name: each attempt read all accounts, and anyone can make attempts. */
export const usernames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index account_username on account (lower(username))`.execute(db);
  },
};
