import type { Kysely, Migration } from "kysely";

/**
 * The devices of a customer are counted, and the offline devices of a gateway, without reading the other devices of the
 * provider or the gateway.
 */
export const ownerIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("device_agent_customer")
      .on("device")
      .columns(["agent_id", "customer_id", "id", "group_id"])
      .execute();
    await db.schema.dropIndex("device_gateway").execute();
    await db.schema
      .createIndex("device_gateway")
      .on("device")
      .columns(["gateway_id", "agent_id", "status", "group_id", "customer_id"])
      .execute();
  },
};
