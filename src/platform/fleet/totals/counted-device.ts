import type { Selectable } from "kysely";
import type { DeviceTable } from "../../database/tables/devices";

/** The columns of a device on which its counts depend. */
export const countedColumns = [
  "agent_id",
  "group_id",
  "customer_id",
  "type",
  "is_enable",
  "bind_status",
  "status",
  "online",
  "availability",
  "bind_time",
  "unbind_time",
  "empty_expected",
  "province",
  "city",
  "lubricant",
  "lubricant_tube",
  "longitude",
  "latitude",
] as const;

export type CountedDevice = Readonly<Pick<Selectable<DeviceTable>, (typeof countedColumns)[number]>>;

/** A device before and after a change; null where it does not exist. */
export interface CountChange {
  readonly before: CountedDevice | null;
  readonly after: CountedDevice | null;
}
