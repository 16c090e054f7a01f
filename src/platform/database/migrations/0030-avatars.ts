import type { Kysely, Migration } from "kysely";
import { createIndex } from "./schema";

/** To find out whether a file is still in use. With 10,000 pictures that took ten seconds every hour. */
export const avatars: Migration = {
  async up(db: Kysely<unknown>) {
    await createIndex(db, "account", ["avatar"]);
  },
};
