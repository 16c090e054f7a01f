import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, createTableWithId, refersTo, required } from "./schema";

/** Documents of devices: uploaded files that are attached to a device. */
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
      // Its index also serves to find the documents of a device.
      .addUniqueConstraint("device_file_once", ["device_id", "url"])
      .execute();
    // To find out whether a file is still in use.
    await createIndex(db, "device_file", ["url"]);
    await createIndex(db, "device_file", ["account_id"]);
  },
};
