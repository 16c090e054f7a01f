import type { Kysely, Migration } from "kysely";
import { createIndex, emptyByDefault } from "./schema";

/** Where sessions began, and from which networks accounts sign in. */
export const signIns: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["address", "device"]) {
      await db.schema.alterTable("session").addColumn(column, "text", emptyByDefault).execute();
    }
    await db.schema.alterTable("action_log").addColumn("network", "text").execute();
    await createIndex(db, "action_log", ["account_id", "network", "time"]);
  },
};
