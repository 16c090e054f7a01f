import type { Kysely, Migration } from "kysely";
import { createIndex, refersTo } from "./schema";

/** A message may be about a customer, as it may be about a device. */
export const messageCustomer: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("message")
      .addColumn("customer_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .execute();
    // Deleting an account looks for the messages about it.
    await createIndex(db, "message", ["customer_id"]);
  },
};
