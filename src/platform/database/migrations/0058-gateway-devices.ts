import type { Kysely, Migration } from "kysely";

/** An index that counts the offline devices of a gateway, for each kind of owner, without reading rows. */
export const gatewayDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex("device_gateway_id").execute();
    await db.schema
      .createIndex("device_gateway")
      .on("device")
      .columns(["gateway_id", "agent_id", "group_id", "status", "customer_id"])
      .execute();
  },
};
