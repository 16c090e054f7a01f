import type { ReportFacts } from "../../../../src/platform/fleet/intake/report";
import { type AlarmState, applyReport, type DeviceSnapshot } from "../../../../src/platform/fleet/intake/transition";

export const hour = 3_600_000;
export const before = Date.UTC(2026, 10, 21, 6);
export const now = before + 6 * hour;

const state: DeviceSnapshot["state"] = {
  time_setting: 6,
  pending_time_setting: null,
  report_interval: 6,
  pending_report_interval: null,
  pending_action: null,
  status: 0,
  online: 1,
  active_time: before,
  temperature: 20,
  electric_quantity: 90,
  signal: -90,
  remaining_ratio: 60,
  mode: 2,
  rate: 360,
  gateway_eui: "",
};
export const snapshot = (
  more: Partial<DeviceSnapshot["state"]> = {},
  rest: Partial<Omit<DeviceSnapshot, "state">> = {},
): DeviceSnapshot => ({
  alarms: [],
  pending: [],
  ...rest,
  state: { ...state, ...more },
});
export const noFacts: ReportFacts = {
  time: now,
  temperature: null,
  battery: null,
  signal: null,
  remaining_ratio: null,
  remaining_ml: null,
  dispensed_ml: null,
  alarms: null,
  mode: null,
  rate: null,
  gateway_eui: null,
  time_setting: null,
  report_interval: null,
  confirms: [],
};
export const facts = (more: Partial<ReportFacts>): ReportFacts => ({ ...noFacts, ...more });
export const report = (from: DeviceSnapshot, values: Partial<ReportFacts>, cartridge = 125) =>
  applyReport(from, facts(values), { cartridge, now });
export const open = (code: number): AlarmState => ({
  id: code,
  code,
  begin_time: before,
  end_time: null,
  closed_time: null,
});
export const closed = (code: number): AlarmState => ({ ...open(code), closed_time: before });
export const command = (id: number, kind: number, data = {}) => ({ id, kind, data, device_id: 1, create_time: before });
