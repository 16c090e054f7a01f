import { type Kysely, sql } from "kysely";
import type { Caller } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import { isoDay } from "../exports/export-file";
import { customerName } from "../stock/stock-queries";

/** The devices in scope that are in use, with the values that a stop shows. */
export const stopsOf = (database: Kysely<Database>, caller: Caller) =>
  database
    .selectFrom("device")
    .leftJoin("account", "account.id", "device.customer_id")
    .where(inScope(caller, "device"))
    .where("device.bind_status", "=", 1)
    .select([
      "device.id",
      "device.device_name",
      "device.imei",
      "device.eui",
      "device.group_id",
      sql<string | null>`${customerName()}`.as("customer_name"),
      "device.province",
      "device.city",
      "device.address",
      "device.install_location",
      "device.longitude",
      "device.latitude",
      "device.lubricant",
      "device.lubricant_tube",
      "device.empty_expected",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof stopsOf>["execute"]>>[number];

/** The values that a stop shows of its device. An incomplete position is left out. */
export function plannedStop(row: Row, caller: Pick<Caller, "timeZone">) {
  const { longitude, latitude, empty_expected: due } = row;
  const hasPlace = longitude !== null && latitude !== null;
  return {
    device_id: row.id,
    name: row.device_name || row.imei || row.eui || `#${row.id}`,
    customer: row.customer_name ?? "",
    place: [...new Set([row.province, row.city, row.address, row.install_location])].filter(Boolean).join(" · "),
    longitude: hasPlace ? longitude : null,
    latitude: hasPlace ? latitude : null,
    grease: row.lubricant,
    size: row.lubricant_tube,
    due: due === null ? null : isoDay(due, caller),
  };
}
