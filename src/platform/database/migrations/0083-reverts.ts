import type { Kysely, Migration } from "kysely";
import { createIndex } from "./schema";

/**
 * What a revert of an entry of the operation log needs: the former values, the other entries of the same call or job, and which
 * entry reverts which. Entries that are older than this migration have no former values.
 */
export const reverts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("action_log").addColumn("former", "text").execute();
    for (const column of ["operation", "reverts", "reverted_by"]) {
      await db.schema.alterTable("action_log").addColumn(column, "bigint").execute();
    }
    await db.schema.alterTable("setting_job").addColumn("operation", "bigint").execute();
    await createIndex(db, "action_log", ["operation"]);
    await createIndex(db, "action_log", ["resource", "target_id", "id"]);
  },
};
