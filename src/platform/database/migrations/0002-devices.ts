import { type Kysely, type Migration, sql } from "kysely";
import { belongsTo, createIndex, createTableWithId, emptyByDefault, refersTo, required, withDefault } from "./schema";

/** Gateways, devices with their history, and stock records. */
export const devices: Migration = {
  async up(db: Kysely<unknown>) {
    await createGateway(db);
    await createDevice(db);
    await createHistory(db);
    await createAlarm(db);
    await createStorage(db);
  },
};

async function createGateway(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "gateway")
    .addColumn("agent_id", "bigint", refersTo("agent"))
    .addColumn("account_id", "bigint", refersTo("account", { onDelete: "set null" }))
    .addColumn("eui", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("status", "integer", withDefault(0))
    .addColumn("last_report_time", "bigint")
    .addColumn("create_time", "bigint", required)
    .addColumn("update_time", "bigint", required)
    .execute();
  await createIndex(db, "gateway", ["agent_id", "id"]);
  await createIndex(db, "gateway", ["account_id"]);
}

async function createDevice(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "device")
    .addColumn("type", "integer", required)
    .addColumn("agent_id", "bigint", belongsTo("agent"))
    .addColumn("group_id", "bigint", refersTo("team", { onDelete: "set null" }))
    .addColumn("customer_id", "bigint", refersTo("account", { onDelete: "set null" }))
    .addColumn("device_sn", "text", emptyByDefault)
    .addColumn("device_name", "text", emptyByDefault)
    .addColumn("asset_tag", "text", emptyByDefault)
    .addColumn("asset_name", "text", emptyByDefault)
    .addColumn("industry", "text", emptyByDefault)
    .addColumn("application", "text", emptyByDefault)
    .addColumn("install_location", "text", emptyByDefault)
    .addColumn("lubricant_tube", "integer", required)
    .addColumn("lubricant", "text", emptyByDefault)
    .addColumn("time_setting", "integer", required)
    .addColumn("time_setting_max", "integer", withDefault(24))
    .addColumn("pending_time_setting", "integer")
    .addColumn("pending_action", "integer")
    .addColumn("image", "text", emptyByDefault)
    .addColumn("bearing_type", "text", emptyByDefault)
    .addColumn("rpm", "double precision")
    .addColumn("bearing_temperature", "integer")
    .addColumn("load", "integer")
    .addColumn("address", "text", emptyByDefault)
    .addColumn("province", "text", emptyByDefault)
    .addColumn("city", "text", emptyByDefault)
    .addColumn("report_interval", "integer", withDefault(24))
    .addColumn("longitude", "double precision")
    .addColumn("latitude", "double precision")
    .addColumn("imei", "text")
    .addColumn("eui", "text")
    .addColumn("addr", "text", emptyByDefault)
    .addColumn("nwks_key", "text", emptyByDefault)
    .addColumn("apps_key", "text", emptyByDefault)
    .addColumn("gateway_id", "bigint", refersTo("gateway", { onDelete: "set null" }))
    .addColumn("gateway_eui", "text", emptyByDefault)
    .addColumn("status", "integer", withDefault(0))
    .addColumn("online", "integer", withDefault(0))
    .addColumn("is_enable", "integer", withDefault(1))
    .addColumn("bind_status", "integer", withDefault(0))
    .addColumn("register_time", "bigint")
    .addColumn("bind_time", "bigint")
    .addColumn("unbind_time", "bigint")
    .addColumn("active_time", "bigint")
    .addColumn("last_report_time", "bigint")
    .addColumn("temperature", "double precision")
    .addColumn("electric_quantity", "double precision")
    .addColumn("signal", "double precision")
    .addColumn("remaining_ratio", "double precision")
    .addColumn("availability", "double precision")
    .addColumn("create_time", "bigint", required)
    .addColumn("update_time", "bigint", required)
    .execute();
  await createIndex(db, "device", ["agent_id", "id"]);
  await createIndex(db, "device", ["agent_id", "status"]);
  await createIndex(db, "device", ["agent_id", "group_id"]);
  await createIndex(db, "device", ["agent_id", "longitude", "latitude"]);
  // For a customer's devices and the admin's map, which do not filter by provider.
  await createIndex(db, "device", ["customer_id", "id"]);
  await createIndex(db, "device", ["longitude", "latitude"]);
  await createIndex(db, "device", ["group_id"]);
  await createIndex(db, "device", ["gateway_id"]);
  // After unbinding, another device record may have the same identifier.
  for (const column of ["imei", "eui"]) {
    await db.schema
      .createIndex(`device_bound_${column}`)
      .unique()
      .on("device")
      .column(column)
      .where("bind_status", "=", 1)
      .execute();
  }
}

async function createHistory(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("device_day")
    .addColumn("device_id", "bigint", belongsTo("device", { onDelete: "cascade" }))
    .addColumn("day", "integer", required)
    .addColumn("agent_id", "bigint", required)
    .addColumn("dispensed_ml", "double precision", withDefault(0))
    .addColumn("remaining_ml", "double precision")
    .addColumn("temperature", "double precision")
    .addColumn("battery", "double precision")
    .addColumn("signal", "double precision")
    .addColumn("reports", "integer", withDefault(0))
    .addPrimaryKeyConstraint("device_day_key", ["device_id", "day"])
    .execute();
  await createIndex(db, "device_day", ["agent_id", "day"]);
  await createIndex(db, "device_day", ["day"]);
  await db.schema
    .createTable("device_report")
    .addColumn("device_id", "bigint", belongsTo("device", { onDelete: "cascade" }))
    .addColumn("time", "bigint", required)
    .addColumn("agent_id", "bigint", required)
    .addColumn("report_type", "integer", required)
    .addColumn("payload", "text", required)
    .addPrimaryKeyConstraint("device_report_key", ["device_id", "time"])
    .execute();
  await createIndex(db, "device_report", ["agent_id", "time"]);
}

async function createAlarm(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "alarm")
    .addColumn("device_id", "bigint", belongsTo("device", { onDelete: "cascade" }))
    .addColumn("agent_id", "bigint", required)
    .addColumn("code", "integer", required)
    .addColumn("begin_time", "bigint", required)
    .addColumn("end_time", "bigint")
    .addColumn("acknowledged_by", "bigint", refersTo("account", { onDelete: "set null" }))
    .addColumn("acknowledged_time", "bigint")
    .addColumn("comment", "text", emptyByDefault)
    .execute();
  await createIndex(db, "alarm", ["agent_id", "begin_time"]);
  await createIndex(db, "alarm", ["device_id", "begin_time"]);
  await createIndex(db, "alarm", ["begin_time"]);
  await createIndex(db, "alarm", ["acknowledged_by"]);
  // A device repeats its alarm with every report, so at most one alarm of a code is open per device.
  await db.schema
    .createIndex("alarm_open")
    .unique()
    .on("alarm")
    .columns(["device_id", "code"])
    .where(sql.ref("end_time"), "is", null)
    .execute();
}

async function createStorage(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "storage")
    .addColumn("type", "integer", required)
    .addColumn("imei", "text", (column) => column.notNull().unique())
    .addColumn("addr", "text", emptyByDefault)
    .addColumn("nwks_key", "text", emptyByDefault)
    .addColumn("apps_key", "text", emptyByDefault)
    .addColumn("model", "text", emptyByDefault)
    .addColumn("batch", "text", emptyByDefault)
    .addColumn("active", "integer", withDefault(0))
    .addColumn("agent_id", "bigint", refersTo("agent"))
    .addColumn("device_id", "bigint", refersTo("device", { onDelete: "set null" }))
    .addColumn("registered_time", "bigint")
    .addColumn("create_time", "bigint", required)
    .execute();
  await createIndex(db, "storage", ["agent_id", "id"]);
  await createIndex(db, "storage", ["batch"]);
  await createIndex(db, "storage", ["device_id"]);
}
