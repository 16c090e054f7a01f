import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, createTableWithId, emptyByDefault, required, withDefault } from "./schema";

/** Deliveries to the callback URLs of customers, and their results. */
export const deliveries: Migration = {
  async up(db: Kysely<unknown>) {
    await addUrlState(db);
    await createTableWithId(db, "app_event")
      .addColumn("app", "bigint", belongsTo("app", { onDelete: "cascade" }))
      .addColumn("event_type", "integer", required)
      .addColumn("body", "text", required)
      .addColumn("create_time", "bigint", required)
      .execute();
    await createIndex(db, "app_event", ["app", "event_type", "id"]);
    await createIndex(db, "app_event", ["create_time"]);
    await createTableWithId(db, "delivery")
      .addColumn("app", "bigint", belongsTo("app", { onDelete: "cascade" }))
      .addColumn("event_type", "integer", required)
      .addColumn("events", "integer", required)
      .addColumn("body", "text", required)
      .addColumn("state", "integer", withDefault(0))
      .addColumn("tries", "integer", withDefault(0))
      .addColumn("first_time", "bigint")
      .addColumn("next_time", "bigint", required)
      .addColumn("end_time", "bigint")
      .addColumn("last_fault", "text", emptyByDefault)
      .addColumn("last_status", "integer")
      .addColumn("duration", "integer")
      .addColumn("create_time", "bigint", required)
      .execute();
    await createIndex(db, "delivery", ["app", "event_type", "state", "next_time"]);
    await createIndex(db, "delivery", ["app", "id"]);
    await createIndex(db, "delivery", ["create_time"]);
  },
};

/** The delivery state of each URL. SQLite adds one column per statement. */
async function addUrlState(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable("app_url");
  await table().addColumn("failures", "integer", withDefault(0)).execute();
  await table().addColumn("next_time", "bigint", withDefault(0)).execute();
  await table().addColumn("success_time", "bigint").execute();
  await table().addColumn("paused_time", "bigint").execute();
  await table().addColumn("lease_time", "bigint", withDefault(0)).execute();
  await table().addColumn("lease_by", "text", emptyByDefault).execute();
}
