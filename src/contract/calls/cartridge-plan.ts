import { field } from "../declaration/field";
import { cartridgeVolume } from "../enums";
import { pageField, sizeField } from "./call-fields";
import { defineCalls } from "./define-calls";
import type { ListAnswer } from "./envelope";
import { exportOptions } from "./list-export";
import { trendRange } from "./statistics";

/** Weeks that the cartridge plan covers: default and maximum (spec §9). */
export const planWeeks = { usual: 4, most: 26 } as const;

/** A device whose cartridge will probably be empty within the requested weeks. */
export interface PlannedDevice {
  readonly device_id: number;
  readonly device_name: string;
  readonly customer_name: string | null;
  readonly province: string;
  readonly city: string;
  readonly install_location: string;
  readonly lubricant: string;
  /** Volume of the cartridge, ml. */
  readonly lubricantTube: number;
  /** Remaining grease, %. */
  readonly remaining_ratio: number | null;
  /** The forecast (`EmptyDates`), ms UTC. */
  readonly empty_early: number | null;
  readonly empty_expected: number | null;
  readonly empty_late: number | null;
}

/** Cartridges of one grease and volume that a customer needs in one city. */
export interface CartridgeNeed {
  readonly customer_id: number | null;
  readonly customer_name: string | null;
  readonly province: string;
  readonly city: string;
  readonly lubricant: string;
  /** Volume of the cartridge, ml. */
  readonly lubricantTube: number;
  readonly count: number;
}

/** Number of free lubricators with one cartridge volume: stock records that are not bound to a device (spec E7). */
export interface FreeStock {
  /** Volume, ml; null if the model does not tell it. */
  readonly size: number | null;
  readonly count: number;
}

/**
 * The answer of `statistics/forecast`: one page of devices, earliest first, and the cartridges that all devices need.
 */
export interface ForecastAnswer extends ListAnswer<PlannedDevice> {
  readonly need: readonly CartridgeNeed[];
  /** Null if the caller may not read stock. */
  readonly stock: readonly FreeStock[] | null;
}

/**
 * The cartridge volume in the model of a stock record: the number 125 or 250, without further digits beside it.
 *
 * @returns ml; null if the model has neither number, or both
 * @example sizeInModel("GL-NB125") // 125
 */
export function sizeInModel(model: string): number | null {
  const sizes = cartridgeVolume
    .map(({ value }) => value)
    .filter((size) => new RegExp(`(?<!\\d)${size}(?!\\d)`).test(model));
  const [size] = sizes;
  return sizes.length === 1 && size !== undefined ? size : null;
}

/** One UTC day of a device. Values that were not reported are null. */
export interface DeviceDay {
  /** yyyymmdd, for example 20261121. */
  readonly day: number;
  /** Grease dispensed, ml. */
  readonly dispensed_ml: number | null;
  /** Grease that the setting of that day should dispense, ml; 0 while it was off. */
  readonly planned_ml: number;
  /** Grease left at the end of the day, % of the cartridge. */
  readonly level: number | null;
  /** Highest temperature of the day, °C. */
  readonly temperature: number | null;
  /** Battery, %. */
  readonly battery: number | null;
  /** Signal strength, dBm. */
  readonly signal: number | null;
}

/** The answer of `device/trend`: every day of the range including today, and the alarms that began in it. */
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

/** Calls for the cartridge plan and the trends of a device. */
export const cartridgeCalls = defineCalls({
  "statistics/forecast": {
    sends: {
      weeks,
      page: pageField,
      page_size: sizeField,
    },
    ...reading,
  },
  // The devices of the plan, as a table.
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
