import type { Kysely, Migration } from "kysely";
import { primary, required } from "./schema";

/** What was made from declarations, and checksums of the applied migrations. */
export const schemaRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("declared_part")
      .addColumn("type", "text", required)
      .addColumn("table_name", "text", required)
      .addColumn("name", "text", required)
      .addColumn("create_time", "bigint", required)
      .addPrimaryKeyConstraint("declared_part_key", ["type", "table_name", "name"])
      .execute();
    await db.schema
      .createTable("migration_checksum")
      .addColumn("name", "text", primary)
      .addColumn("checksum", "text", required)
      .execute();
  },
};
