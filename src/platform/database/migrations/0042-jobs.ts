import type { Kysely, Migration } from "kysely";
import { primary, required } from "./schema";

/** When each scheduled job runs next, and which process runs it. */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("job")
      .addColumn("name", "text", primary)
      .addColumn("next_time", "bigint", required)
      .addColumn("lease_time", "bigint", required)
      .addColumn("lease_by", "text", required)
      .execute();
  },
};
