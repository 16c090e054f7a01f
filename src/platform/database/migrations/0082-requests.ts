import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, createTableWithId, emptyByDefault, refersTo, required, withDefault } from "./schema";

/** What customers ask of their provider, with a thread. A message may refer to it. */
export const requests: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "request")
      .addColumn("agent_id", "bigint", refersTo("agent", { onDelete: "set null" }))
      .addColumn("customer_id", "bigint", belongsTo("account", { onDelete: "cascade" }))
      .addColumn("device_id", "bigint", refersTo("device", { onDelete: "set null" }))
      .addColumn("kind", "bigint", required)
      .addColumn("text", "text", emptyByDefault)
      .addColumn("state", "bigint", withDefault(1))
      .addColumn("answer", "text", emptyByDefault)
      .addColumn("answered_by", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("answered_time", "bigint")
      .addColumn("assignee_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("create_time", "bigint", required)
      .addColumn("update_time", "bigint", required)
      .execute();
    for (const owner of ["agent_id", "customer_id"]) {
      await createIndex(db, "request", [owner, "state", "update_time", "id"]);
    }
    for (const column of ["device_id", "answered_by", "assignee_id"]) await createIndex(db, "request", [column]);
    await createTableWithId(db, "request_step")
      .addColumn("request_id", "bigint", belongsTo("request", { onDelete: "cascade" }))
      .addColumn("account_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("kind", "bigint", required)
      .addColumn("text", "text", emptyByDefault)
      .addColumn("assignee_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("time", "bigint", required)
      .execute();
    await createIndex(db, "request_step", ["request_id", "time"]);
    for (const column of ["account_id", "assignee_id"]) await createIndex(db, "request_step", [column]);
    await db.schema
      .alterTable("message")
      .addColumn("request_id", "bigint", refersTo("request", { onDelete: "set null" }))
      .execute();
    await createIndex(db, "message", ["request_id"]);
  },
};
