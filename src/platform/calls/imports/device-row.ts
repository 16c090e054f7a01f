import type { DeviceInput } from "../device/device-input";
import type { CheckedRow } from "./import-table";

/** A row that is a device, NB or LoRa. */
export interface DeviceRow extends CheckedRow {
  readonly type: number;
  readonly payload: DeviceInput;
}
