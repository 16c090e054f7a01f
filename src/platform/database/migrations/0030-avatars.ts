import type { Kysely, Migration } from "kysely";
import { createIndex } from "./schema";

/** Whether a file is still in use is asked of the accounts too: with 10,000 pictures it took ten seconds every hour. */
export const avatars: Migration = {
  async up(db: Kysely<unknown>) {
    await createIndex(db, "account", ["avatar"]);
  },
};
