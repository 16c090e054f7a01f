import type { Kysely, Migration } from "kysely";
import { createIndex, emptyByDefault } from "./schema";

/** A registration waits with the code that is to prove its address: whoever enters that code makes that account. */
export const registration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("verification_code").addColumn("registration", "text", emptyByDefault).execute();
    // Codes that have run out are deleted whenever a new one is made.
    await createIndex(db, "verification_code", ["create_time"]);
  },
};
