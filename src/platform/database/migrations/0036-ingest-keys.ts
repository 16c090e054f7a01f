import type { Kysely, Migration } from "kysely";
import { createIndex, createTableWithId, refersTo, required } from "./schema";

/** Keys of the programs that send device reports. */
export const ingestKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "ingest_key")
      .addColumn("name", "text", required)
      // Not "set null": without its provider, the key would report for all devices.
      .addColumn("agent_id", "bigint", refersTo("agent", { onDelete: "cascade" }))
      .addColumn("key_hash", "text", required)
      .addColumn("hint", "text", required)
      .addColumn("account_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("create_time", "bigint", required)
      .addColumn("last_time", "bigint")
      .addUniqueConstraint("ingest_key_hash", ["key_hash"])
      .execute();
    await createIndex(db, "ingest_key", ["agent_id"]);
    await createIndex(db, "ingest_key", ["account_id"]);
  },
};
