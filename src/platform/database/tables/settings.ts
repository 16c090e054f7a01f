import type { Generated } from "kysely";
import type { BearingKind, GreaseInlet } from "../../../contract";
import type { Id, TextColumn, Time } from "./column-types";

/** Values of `setting_change.step`. */
export const changeStep = { toDo: 1, commanded: 2, applied: 3, refused: 4, toCancel: 5, cancelled: 6 } as const;

/** Settings that were given to many devices at once. */
export interface SettingJobTable {
  id: Id;
  /** The author's provider; null for an administrator. */
  agent_id: number | null;
  /** The author; null after the account is deleted. */
  account_id: number | null;
  note: TextColumn;
  /** Months and hours; null keeps the device's own. */
  time_setting: number | null;
  report_interval: number | null;
  /** JSON, see `serialiseScene`; null keeps the device's own. */
  scene: string | null;
  /** Number of devices. */
  devices: number;
  create_time: Time;
  /** The first of its entries in the operation log. */
  operation: number | null;
  /** The account that cancelled it. */
  cancelled_by: number | null;
  /** Number of devices in this state, stored when no device waits any more; null before. */
  applied: number | null;
  refused: number | null;
  cancelled: number | null;
}

/** One device of such a job. Its commands have its id. */
export interface SettingChangeTable {
  id: Id;
  job_id: number;
  device_id: number;
  /** One of `changeStep`. A commanded change is applied when its device confirms the commands. */
  step: Generated<number>;
  /** One of `settingRefusal`. */
  refusal: number | null;
  /** The settings that were requested before. */
  old_time_setting: number | null;
  old_report_interval: number | null;
}

/** The bearing of a device, its operating conditions, and the grease that it needs (spec E28). */
export interface DeviceAdviceTable {
  id: Id;
  device_id: number;
  designation: TextColumn;
  kind: BearingKind;
  way: GreaseInlet;
  /** mm. */
  bore: number;
  outside: number;
  width: number;
  rpm: number;
  /** °C; the upper end if a range was given. */
  temperature: number;
  /** Lower end of the range, °C; null for a measured temperature. */
  temperature_low: number | null;
  /** 1 for a vertical shaft. */
  vertical: Generated<number>;
  /** Running hours per day. */
  hours: number;
  /** ml per day. */
  need: number;
  /** The advised time setting. */
  months: number;
  account_id: number | null;
  time: Time;
}
