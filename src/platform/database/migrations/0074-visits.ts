import type { Kysely, Migration } from "kysely";
import { createIndex, createTableWithId, emptyByDefault, refersTo, required, withDefault } from "./schema";

/** Visits to devices. The stops are JSON: they keep what was known of a device when the visit was planned. */
export const visits: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "visit")
      .addColumn("agent_id", "bigint", refersTo("agent", { onDelete: "set null" }))
      .addColumn("group_id", "bigint", refersTo("team", { onDelete: "set null" }))
      .addColumn("account_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("name", "text", required)
      .addColumn("day", "text", emptyByDefault)
      .addColumn("note", "text", emptyByDefault)
      .addColumn("stops", "text", emptyByDefault)
      .addColumn("state", "bigint", withDefault(1))
      .addColumn("create_time", "bigint", required)
      .execute();
    const owner = ["agent_id", "group_id"];
    for (const column of ["id", "state", "day", "create_time"]) await createIndex(db, "visit", [...owner, column]);
    await createIndex(db, "visit", ["account_id"]);
    await createIndex(db, "visit", ["group_id"]);
  },
};
