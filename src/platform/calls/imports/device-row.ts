import type { DeviceInput } from "../device/device-input";
import type { CheckedRow } from "./import-table";

/** A checked row with an NB or LoRa device. */
export interface DeviceRow extends CheckedRow {
  readonly type: number;
  readonly payload: DeviceInput;
}
