import type { Kysely, Migration } from "kysely";
import { createIndex, refersTo } from "./schema";

/** A message may refer to a customer. */
export const messageCustomer: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("message")
      .addColumn("customer_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .execute();
    // Deleting an account looks up the messages about it.
    await createIndex(db, "message", ["customer_id"]);
  },
};
