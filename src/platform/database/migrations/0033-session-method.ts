import type { Kysely, Migration } from "kysely";
import { emptyByDefault } from "./schema";

/** How a session began, so that a new login key can end the sessions of the old one. Empty for older sessions. */
export const sessionMethod: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("session").addColumn("method", "text", emptyByDefault).execute();
  },
};
