import { type AccessRow, admin, changers, crews, everybody, keepers, providers, row, staff } from "./access-row";
import type { CallerName, Kind } from "./callers";

const readers: readonly CallerName[] = [...staff, "customer"];
const connectors: readonly CallerName[] = ["admin", "customer"];

/** Export of a whole list. CSV, so that tests can search it. */
const whole = (path: string, may: readonly CallerName[]): AccessRow =>
  row(path, may, { payload: () => ({ format: "csv" }) });

/** Export of the records that belong to a target. */
const ofTarget = (path: string, may: readonly CallerName[], says: string, target: Kind, name: string): AccessRow =>
  row(path, may, { says, target, payload: ({ id }) => ({ [name]: id, format: "csv" }) });

/** Exports of all lists. They have the rights of their lists. */
export const exportRows: readonly AccessRow[] = [
  whole("device/export", readers),
  { ...ofTarget("device/export", readers, " of a customer", "customer", "customer_id"), lists: true },
  ofTarget("device/export-history", changers, "", "device", "device_id"),
  whole("device-log/export", readers),
  { ...ofTarget("device-log/export", readers, " of a device", "device", "device_id"), lists: true },
  whole("device-alarm-log/export", readers),
  ofTarget("device-alarm-log/export-by-device", readers, "", "device", "device_id"),
  { ...ofTarget("device-alarm-log/export", readers, " of a customer", "customer", "customer_id"), lists: true },
  { ...ofTarget("device-alarm-log/export-steps", readers, "", "alarm", "alarm_id"), lists: true },
  whole("device-alarm-log/export-assignees", changers),
  whole("gateway/export", staff),
  whole("agent/export", keepers),
  whole("user/export-agent", admin),
  whole("user/export-user-afm", staff),
  { ...ofTarget("user/export-user-afm", staff, " of a provider", "agent", "agent_id"), lists: true },
  whole("user/export-afm-member", crews),
  { ...ofTarget("user/export-afm-member", crews, " of a group", "group", "group_id"), lists: true },
  whole("user/user-export", admin),
  whole("user/export-all", admin),
  whole("group/export", [...providers, "leader"]),
  whole("ingest-key/export", admin),
  whole("app/export-deliveries", connectors),
  { ...ofTarget("app/export-deliveries", connectors, " of an application", "app", "id"), lists: true },
  whole("action/export-sign-ins", everybody),
  whole("action/export", admin),
  { ...ofTarget("action/export", admin, " of a person", "customer", "user_id"), lists: true },
  row("storage/export-storage-device", keepers, { says: " as a workbook" }),
  { ...whole("storage/export-storage-device", keepers), says: " as CSV" },
  { ...ofTarget("storage/export-storage-device", keepers, " of a provider", "agent", "agent_id"), lists: true },
];
