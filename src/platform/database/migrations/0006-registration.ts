import type { Kysely, Migration } from "kysely";
import { createIndex, emptyByDefault } from "./schema";

/** Pending registrations are stored with their verification code; entering the code creates the account. */
export const registration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("verification_code").addColumn("registration", "text", emptyByDefault).execute();
    // Creating a code deletes the expired ones.
    await createIndex(db, "verification_code", ["create_time"]);
  },
};
