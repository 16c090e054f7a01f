import type { Kysely, Migration } from "kysely";
import { createIndex, createTableWithId, emptyByDefault, refersTo, required, withDefault } from "./schema";

/** The operation log, and the option lists of forms. */
export const log: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "action_log")
      .addColumn("account_id", "bigint", required)
      .addColumn("username", "text", required)
      .addColumn("role", "integer", required)
      .addColumn("agent_id", "bigint")
      .addColumn("target_type", "integer", required)
      .addColumn("resource", "text", required)
      .addColumn("action", "text", required)
      .addColumn("target_id", "bigint")
      .addColumn("title", "text", emptyByDefault)
      .addColumn("content", "text", required)
      .addColumn("time", "bigint", required)
      .execute();
    await createIndex(db, "action_log", ["agent_id", "time"]);
    await createIndex(db, "action_log", ["account_id", "time"]);
    await createIndex(db, "action_log", ["time"]);
    await createTableWithId(db, "option_value")
      .addColumn("kind", "integer", required)
      .addColumn("parent_id", "bigint", refersTo("option_value", { onDelete: "cascade" }))
      .addColumn("zh", "text", required)
      .addColumn("en", "text", emptyByDefault)
      .addColumn("position", "integer", withDefault(0))
      .execute();
    await createIndex(db, "option_value", ["kind", "parent_id", "position"]);
    await createIndex(db, "option_value", ["parent_id"]);
  },
};
