import type { Kysely, Migration } from "kysely";
import { belongsTo, createIndex, createTableWithId, emptyByDefault, refersTo, required, withDefault } from "./schema";

/** The bearing of a device with its operating conditions, the grease that it needs, and the advised time setting. */
export const advice: Migration = {
  async up(db: Kysely<unknown>) {
    await createTableWithId(db, "device_advice")
      .addColumn("device_id", "bigint", (column) => belongsTo("device", { onDelete: "cascade" })(column).unique())
      .addColumn("designation", "text", emptyByDefault)
      .addColumn("kind", "text", required)
      .addColumn("way", "text", required)
      .addColumn("bore", "double precision", required)
      .addColumn("outside", "double precision", required)
      .addColumn("width", "double precision", required)
      .addColumn("rpm", "double precision", required)
      .addColumn("temperature", "double precision", required)
      .addColumn("vertical", "bigint", withDefault(0))
      .addColumn("hours", "double precision", required)
      .addColumn("need", "double precision", required)
      .addColumn("months", "bigint", required)
      .addColumn("account_id", "bigint", refersTo("account", { onDelete: "set null" }))
      .addColumn("time", "bigint", required)
      .execute();
    await createIndex(db, "device_advice", ["account_id"]);
  },
};
