import type { Kysely, Migration } from "kysely";
import { createIndex, refersTo, required } from "./schema";

/** Uploaded pictures. The files are in the data folder under the same names. */
export const files: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("stored_file")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("account_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("bytes", "integer", required)
      .addColumn("width", "integer", required)
      .addColumn("height", "integer", required)
      .addColumn("create_time", "bigint", required)
      .execute();
    await createIndex(db, "stored_file", ["create_time"]);
    await createIndex(db, "stored_file", ["account_id"]);
    // To find out whether a picture is still in use.
    await createIndex(db, "device", ["image"]);
  },
};
