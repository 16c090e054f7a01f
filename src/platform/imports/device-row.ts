import type { DeviceInput } from "../calls/device/entered";
import type { CheckedRow } from "./import";

/** A row that is a device, NB or LoRa. */
export interface DeviceRow extends CheckedRow {
  readonly type: number;
  readonly payload: DeviceInput;
}
