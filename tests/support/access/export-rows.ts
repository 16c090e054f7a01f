import { type AccessRow, admin, changers, crews, keepers, providers, row, staff } from "./access-row";
import type { CallerName, Kind } from "./callers";

const readers: readonly CallerName[] = [...staff, "customer"];
const connectors: readonly CallerName[] = ["admin", "customer"];

/** A whole list as a file that can be searched. */
const whole = (path: string, may: readonly CallerName[]): AccessRow =>
  row(path, may, { payload: () => ({ format: "csv" }) });

/** The same narrowed to what belongs to a record. */
const narrowed = (path: string, may: readonly CallerName[], says: string, target: Kind, name: string): AccessRow =>
  row(path, may, { says, target, payload: ({ id }) => ({ [name]: id, format: "csv" }) });

/** Every list as a file: for those who have the list, of what is in their sight. */
export const exportRows: readonly AccessRow[] = [
  whole("device/export", readers),
  { ...narrowed("device/export", readers, " of a customer", "customer", "customer_id"), lists: true },
  narrowed("device/export-history", changers, "", "device", "device_id"),
  whole("device-log/export", readers),
  { ...narrowed("device-log/export", readers, " of a device", "device", "device_id"), lists: true },
  whole("device-alarm-log/export", readers),
  narrowed("device-alarm-log/export-by-device", readers, "", "device", "device_id"),
  whole("gateway/export", staff),
  whole("agent/export", keepers),
  whole("user/export-agent", admin),
  whole("user/export-user-afm", staff),
  { ...narrowed("user/export-user-afm", staff, " of a provider", "agent", "agent_id"), lists: true },
  whole("user/export-afm-member", crews),
  { ...narrowed("user/export-afm-member", crews, " of a group", "group", "group_id"), lists: true },
  whole("user/user-export", admin),
  whole("user/export-all", admin),
  whole("group/export", [...providers, "leader"]),
  whole("app/export-deliveries", connectors),
  { ...narrowed("app/export-deliveries", connectors, " of an application", "app", "id"), lists: true },
  whole("action/export", admin),
  { ...narrowed("action/export", admin, " of a person", "customer", "user_id"), lists: true },
  row("storage/export-storage-device", keepers, { says: " as a workbook" }),
  { ...whole("storage/export-storage-device", keepers), says: " as CSV" },
  { ...narrowed("storage/export-storage-device", keepers, " of a provider", "agent", "agent_id"), lists: true },
];
