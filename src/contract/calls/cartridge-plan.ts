import { field } from "../declaration/field";
import { cartridgeVolume } from "../enums";
import { pageField, sizeField } from "./call-fields";
import { defineCalls } from "./define-calls";
import type { ListAnswer } from "./envelope";
import { exportOptions } from "./list-export";
import { trendRange } from "./statistics";

/** How far ahead cartridges can be planned for, weeks; four where nothing is asked (spec §9). */
export const planWeeks = { usual: 4, most: 26 } as const;

/** A device whose cartridge is expected to be empty within the weeks asked for. */
export interface PlannedDevice {
  readonly device_id: number;
  readonly device_name: string;
  readonly customer_name: string | null;
  readonly province: string;
  readonly city: string;
  readonly install_location: string;
  readonly lubricant: string;
  readonly lubricantTube: number;
  /** % */
  readonly remaining_ratio: number | null;
  /** UTC days, ms at the beginning of each. */
  readonly empty_early: number | null;
  readonly empty_expected: number | null;
  readonly empty_late: number | null;
}

/** How many cartridges of one grease and size a site needs: a customer's devices in one city. */
export interface CartridgeNeed {
  readonly customer_id: number | null;
  readonly customer_name: string | null;
  readonly province: string;
  readonly city: string;
  readonly lubricant: string;
  readonly lubricantTube: number;
  readonly count: number;
}

/**
 * Free stock of one size: records that are not active and that no device is bound to. `size` is null for records whose
 * model names no size.
 */
export interface FreeStock {
  readonly size: number | null;
  readonly count: number;
}

/** What `statistics/forecast` answers: one page of devices, the earliest first, and the need of all of them. */
export interface ForecastAnswer extends ListAnswer<PlannedDevice> {
  readonly need: readonly CartridgeNeed[];
  /** Null for those who have nothing to do with stock. */
  readonly stock: readonly FreeStock[] | null;
}

/**
 * The size of the cartridge (ml) that a stock record's model names: the number 125 or 250 that stands by itself or behind
 * letters, as in `GL-NB125` or `TLSD 250`. Null where it names none, or both.
 */
export function sizeInModel(model: string): number | null {
  const named = cartridgeVolume
    .map(({ value }) => value)
    .filter((size) => new RegExp(`(?<!\\d)${size}(?!\\d)`).test(model));
  const [only] = named;
  return named.length === 1 && only !== undefined ? only : null;
}

/** A UTC day of a device. What was not reported is null. */
export interface DeviceDay {
  /** yyyymmdd */
  readonly day: number;
  /** Grease dispensed, ml. */
  readonly dispensed_ml: number | null;
  /** What the setting in effect that day dispenses, ml; 0 while it was off. */
  readonly planned_ml: number;
  /** Grease left at the end of the day, % of the cartridge. */
  readonly level: number | null;
  /** °C, the day's highest. */
  readonly temperature: number | null;
  /** % */
  readonly battery: number | null;
  /** dBm */
  readonly signal: number | null;
}

/** What `device/trend` answers: every day of the range, today among them, and the alarms that began in it. */
export interface DeviceTrendAnswer {
  readonly list: readonly DeviceDay[];
  readonly alarms: readonly { readonly code: number; readonly day: number }[];
}

const weeks = field.number({
  label: { zh: "周数", en: "Weeks" },
  decimals: 0,
  min: 1,
  max: planWeeks.most,
});
const reading = { access: { anyOf: ["device.list"] }, reads: true, extension: true } as const;

/** Calls about when cartridges will be empty, and how a device has emptied them. */
export const cartridgeCalls = defineCalls({
  "statistics/forecast": {
    sends: {
      weeks,
      page: pageField,
      page_size: sizeField,
    },
    ...reading,
  },
  // The same devices as a table.
  "statistics/export-forecast": {
    sends: {
      weeks,
      format: exportOptions.format,
    },
    ...reading,
    answers: "file",
  },
  "device/trend": {
    sends: {
      device_id: field.id({ label: { zh: "设备", en: "Device" }, required: true }),
      range: field.choice({ label: { zh: "范围", en: "Range" }, options: trendRange, required: true }),
    },
    ...reading,
  },
});
