import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, createTableWithId, emptyByDefault, refersTo, required, withDefault } from "./schema";

/** Records of cartridge swaps. They keep grease, batch and size, because the batch in stock may be deleted. */
export const swaps: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "swap")
      .addColumn("device_id", "bigint", belongsTo("device", { onDelete: "cascade" }))
      .addColumn("agent_id", "bigint", belongsTo("agent"))
      .addColumn("account_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("time", "bigint", required)
      .addColumn("old_grease", "text", emptyByDefault)
      .addColumn("old_size", "bigint")
      .addColumn("old_batch", "text", emptyByDefault)
      .addColumn("grease", "text", required)
      .addColumn("size", "bigint", required)
      .addColumn("batch", "text", required)
      .addColumn("remaining_ml", "double precision")
      .addColumn("grease_match", "bigint", withDefault(1))
      .addColumn("photo", "text", emptyByDefault)
      .addColumn("comment", "text", emptyByDefault)
      .execute();
    for (const columns of [["agent_id", "time"], ["device_id", "time"], ["time"], ["account_id"], ["photo"]]) {
      await createIndex(db, "swap", columns);
    }
  },
};
