import { type Kysely, sql } from "kysely";
import { role, statusOfDevice } from "../../../contract";
import type { Caller } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, oneOf } from "../../database";

/** An alarm as notices show it. */
export interface ShownAlarm {
  readonly id: number;
  readonly agent_id: number;
  readonly code: number;
  /** 3 critical to 1 routine; 0 for an ended alarm. */
  readonly severity: number;
  /** ms UTC. */
  readonly begin_time: number;
  /** Whether nobody has acknowledged it yet. */
  readonly isWaiting: boolean;
  /** The device or gateway; empty if the reader may not see the gateway. */
  readonly name: string;
  /** The location of the device. */
  readonly place: string;
  /** Number of silent lubricators below a gateway that the reader may see; null for the alarm of a device. */
  readonly devices: number | null;
}

/**
 * Reads alarms as a person may see them, the most urgent first. Alarms out of their scope are left out.
 *
 * @param now ms UTC.
 */
export async function readAlarms(
  database: Kysely<Database>,
  reader: Caller,
  ids: readonly number[],
  now: number,
): Promise<readonly ShownAlarm[]> {
  const rows = await database
    .selectFrom("alarm")
    .leftJoin("device as of_device", "of_device.id", "alarm.device_id")
    .leftJoin("gateway as of_gateway", "of_gateway.id", "alarm.gateway_id")
    .where("alarm.id", ...oneOf(database, "bigint", ids))
    .where(inScope(reader, "alarm"))
    .select([
      "alarm.id",
      "alarm.agent_id",
      "alarm.code",
      "alarm.severity",
      "alarm.begin_time",
      "alarm.acknowledged_time",
      "alarm.snoozed_until",
      "alarm.gateway_id",
      "of_device.device_name",
      "of_device.imei",
      "of_device.eui",
      "of_device.asset_name",
      "of_device.install_location",
      "of_gateway.name as gateway_name",
    ])
    .select(
      sql<number | null>`case when alarm.gateway_id is not null then (
        select count(*) from device where ${sql.ref("device.gateway_id")} = alarm.gateway_id
        and ${sql.ref("device.agent_id")} = alarm.agent_id
        and ${sql.ref("device.status")} = ${sql.lit(statusOfDevice.offline)} and ${inScope(reader, "device")}
      ) end`.as("devices"),
    )
    .orderBy("alarm.severity", "desc")
    .orderBy("alarm.begin_time", "desc")
    .orderBy("alarm.id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    agent_id: row.agent_id,
    code: row.code,
    severity: row.severity,
    begin_time: row.begin_time,
    isWaiting: row.severity > 0 && row.acknowledged_time === null && (row.snoozed_until ?? 0) <= now,
    name:
      row.gateway_id === null
        ? row.device_name || row.imei || row.eui || ""
        : reader.role === role.customer
          ? ""
          : (row.gateway_name ?? ""),
    place: [row.asset_name, row.install_location].filter(Boolean).join(" "),
    devices: row.devices,
  }));
}
