import type { Kysely, Migration } from "kysely";
import { createTableWithId, required } from "./schema";

/**
 * Creates the table of deviation limits unless it exists: earlier versions created it from its declaration. The demo
 * needs it before the tables of declarations are created.
 */
export const deviationLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "deviation_limit")
      .ifNotExists()
      .addColumn("agent_id", "bigint")
      .addColumn("account_id", "bigint")
      .addColumn("share", "bigint", required)
      .addColumn("days", "bigint", required)
      .addColumn("update_time", "bigint", required)
      .execute();
    for (const columns of [["agent_id", "id"], ["account_id"]]) {
      await db.schema
        .createIndex(`deviation_limit_${columns.join("_")}`)
        .ifNotExists()
        .on("deviation_limit")
        .columns(columns)
        .execute();
    }
  },
};
