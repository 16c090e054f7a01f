import type { Kysely } from "kysely";
import {
  doseOf,
  paceOfForecast,
  remainingShare,
  reportInterval,
  type Scene,
  type SettingRefusal,
  settingRefusal,
  type Text,
  timeSetting,
} from "../../../contract";
import { type CallContext, invalidField } from "../../access/handler";
import type { Database } from "../../database";
import { type Device, findDevice } from "../device/device-queries";
import { sceneOf } from "../device/scene";
import { isoDay } from "../exports/export-file";

/** The settings of a job. Null keeps the device's own setting. */
export interface WantedSettings {
  /** Months; 0 is off. */
  readonly time_setting: number | null;
  /** Hours. */
  readonly report_interval: number | null;
  readonly scene: Scene | null;
}

interface Input {
  readonly time_setting: number | string | null;
  readonly report_interval: number | string | null;
  /** The device whose mode/scene is copied. */
  readonly scene_device_id: number | null;
}

const numberOrNull = (value: number | string | null): number | null => (value === null ? null : Number(value));

/**
 * Reads the settings of a payload.
 * @throws Refusal 5 for a device out of scope whose mode/scene is to be copied.
 */
export async function wantedOf(
  database: Kysely<Database>,
  { caller }: Pick<CallContext, "caller">,
  { time_setting, report_interval, scene_device_id }: Input,
): Promise<WantedSettings> {
  const source = scene_device_id === null ? null : await findDevice(database, caller, scene_device_id);
  const scenes = source === null ? null : await sceneOf(database, source);
  return {
    time_setting: numberOrNull(time_setting),
    report_interval: numberOrNull(report_interval),
    scene: scenes === null ? null : (scenes.pending_scene ?? scenes.scene),
  };
}

/** @throws Refusal 4 if there is nothing to change. */
export function assertSomeSetting({ time_setting, report_interval, scene }: WantedSettings): void {
  if (time_setting !== null || report_interval !== null || scene !== null) return;
  throw invalidField("time_setting", { zh: "请至少选择一项设置", en: "Choose at least one setting" });
}

/** The reason why a device cannot take the settings; null if it can. */
export function refusalOf(
  { bind_status, time_setting_max }: Pick<Device, "bind_status" | "time_setting_max">,
  { time_setting }: Pick<WantedSettings, "time_setting">,
): SettingRefusal | null {
  if (bind_status === 0) return settingRefusal.unbound;
  return time_setting !== null && time_setting > time_setting_max ? settingRefusal.periodTooLong : null;
}

interface Change {
  readonly label: Text;
  readonly before: string;
  readonly after: string;
}

const labels = {
  months: { zh: "时间设置", en: "Time setting" },
  rate: { zh: "每天出油量 (ml)", en: "ml per day" },
  empty: { zh: "预计用尽", en: "Empty on" },
  interval: { zh: "上报周期", en: "Reporting cycle" },
} as const satisfies Record<string, Text>;

/**
 * The changes that the settings make in a device, other than its mode/scene: the current requested values and the new
 * ones. The forecast assumes the device's current consumption rate.
 */
export function changesIn(
  device: Device,
  wanted: WantedSettings,
  { text, now, caller }: Pick<CallContext, "text" | "now" | "caller">,
): readonly Change[] {
  const labelOf = (options: readonly { readonly value: number | string; readonly label: Text }[], value: number) =>
    text(options.find((one) => one.value === value)?.label ?? String(value));
  const changes: Change[] = [];
  const months = { before: device.pending_time_setting ?? device.time_setting, after: wanted.time_setting };
  if (months.after !== null) {
    const cartridge = { cartridge: device.lubricant_tube, share: remainingShare(device, now()) ?? 100, now: now() };
    const pace = paceOfForecast(cartridge, device.time_setting, device.empty_expected);
    const [before, after] = [months.before, months.after].map((one) => doseOf(cartridge, one, pace));
    const day = (time: number | undefined) => (time === undefined ? "—" : isoDay(time, caller));
    changes.push(
      { label: labels.months, before: labelOf(timeSetting, months.before), after: labelOf(timeSetting, months.after) },
      { label: labels.rate, before: (before?.rate ?? 0).toFixed(2), after: (after?.rate ?? 0).toFixed(2) },
      { label: labels.empty, before: day(before?.emptyOn), after: day(after?.emptyOn) },
    );
  }
  if (wanted.report_interval !== null) {
    const before = device.pending_report_interval ?? device.report_interval;
    changes.push({
      label: labels.interval,
      before: labelOf(reportInterval, before),
      after: labelOf(reportInterval, wanted.report_interval),
    });
  }
  return changes;
}
