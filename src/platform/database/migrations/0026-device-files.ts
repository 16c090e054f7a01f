import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, createTableWithId, refersTo, required } from "./schema";

/** The documents of devices: which of the uploaded files belong to which. */
export const deviceFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "device_file")
      .addColumn("device_id", "bigint", belongsTo("device", { onDelete: "cascade" }))
      .addColumn("account_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("username", "text", required)
      .addColumn("url", "text", required)
      .addColumn("name", "text", required)
      .addColumn("bytes", "integer", required)
      .addColumn("create_time", "bigint", required)
      // Its index is what a device's documents are found by.
      .addUniqueConstraint("device_file_once", ["device_id", "url"])
      .execute();
    // Whether a file is still in use is asked by its address.
    await createIndex(db, "device_file", ["url"]);
    await createIndex(db, "device_file", ["account_id"]);
  },
};
