import type { Selectable } from "kysely";
import { code, type RowFault, type Text } from "../../../contract";
import { type CallContext, Refusal } from "../../access/handler";
import { inScope } from "../../access/scope";
import { oneOf } from "../../database";
import type { DeviceTable } from "../../database/tables/devices";
import { assertFreeStock } from "../device/binding";
import { reachableOwners, resolveOwners } from "../device/reachable-owners";
import type { StockRecord } from "../stock/stock-queries";
import type { DeviceRow } from "./device-row";
import { chunksOf } from "./import-report";
import type { RowProblem } from "./read-import";

/** Returns the reason why a row's device cannot be bound to its stock record, group and customer; null if it can. */
export type BindingCheck = (row: DeviceRow) => RowProblem | null;

type BoundDevice = Pick<Selectable<DeviceTable>, "id" | "device_name" | "addr" | "nwks_key" | "apps_key">;

/** Rows per statement. */
const chunkSize = 2000;

/**
 * Prepares the check of all rows with a few statements, which look up stock, groups and customers. The rules are those
 * of saving a device.
 */
export async function prepareBindingCheck(rows: readonly DeviceRow[], context: CallContext): Promise<BindingCheck> {
  const { database, caller } = context;
  const stock = new Map<string, StockRecord>();
  const bound = new Map<number, BoundDevice>();
  for (const chunk of chunksOf(rows, chunkSize)) {
    const identifiers = chunk.map(({ identifier }) => identifier);
    const found = await database
      .selectFrom("storage")
      .selectAll()
      .where("imei", ...oneOf(database, "text", identifiers))
      .execute();
    for (const record of found) stock.set(keyOf(record.type, record.imei), record);
    const ids = found.flatMap(({ device_id }) => device_id ?? []);
    const devices = await database
      .selectFrom("device")
      .select(["id", "device_name", "addr", "nwks_key", "apps_key"])
      .where("id", ...oneOf(database, "bigint", ids))
      .where(inScope(caller, "device"))
      .execute();
    for (const device of devices) bound.set(device.id, device);
  }
  const requested = rows.map(({ payload }) => payload);
  const reachable = await reachableOwners(database, caller, requested);

  return ({ row, type, identifier, payload }) => {
    const record = stock.get(keyOf(type, identifier));
    try {
      const { agent_id } = assertFreeStock(record, caller, { type, value: identifier });
      const isSent = (name: string): boolean => name in row.values;
      resolveOwners(reachable, caller, { agentId: agent_id, wanted: payload, before: null, isSent });
      return null;
    } catch (error) {
      if (!(error instanceof Refusal) || error.text === null) throw error;
      const device = error.code === code.alreadyBound ? bound.get(record?.device_id ?? 0) : undefined;
      if (device !== undefined && matchesRow(device, payload, context))
        return alreadyAdded(identifier, device.device_name);
      const fault = faultOf[error.code];
      return { text: error.text, ...(fault === undefined ? {} : { fault }) };
    }
  };
}

const keyOf = (type: number, identifier: string): string => `${type} ${identifier}`;

/** The stock record does not exist, belongs to another provider, or is not assigned. */
const faultOf: { readonly [code: number]: RowFault } = { [code.notExist]: "unknown", [code.notAllowed]: "unknown" };

/** Whether an existing device equals the row's device in name, address and keys. */
function matchesRow(
  device: BoundDevice,
  row: DeviceRow["payload"],
  { secrets }: Pick<CallContext, "secrets">,
): boolean {
  const isKey = (name: "nwks_key" | "apps_key"): boolean =>
    row[name] === null || (device[name] !== "" && secrets.open(device[name], name) === row[name]);
  return (
    device.device_name === row.device_name &&
    (row.addr === null || row.addr === device.addr) &&
    isKey("nwks_key") &&
    isKey("apps_key")
  );
}

const alreadyAdded = (identifier: string, name: string): RowProblem => ({
  text: {
    zh: `${identifier} 已添加为设备“${name}”`,
    en: `${identifier} has been added already, as “${name}”`,
  } satisfies Text,
  fault: "exists",
});
