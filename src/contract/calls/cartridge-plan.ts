import { field } from "../declaration/field";
import { cartridgeVolume } from "../enums";
import { pageField, sizeField } from "./call-fields";
import { defineCalls } from "./define-calls";
import { exportOptions } from "./list-export";
import { trendRange } from "./statistics";

/** Weeks that the cartridge plan covers: default and maximum (spec §9). */
export const planWeeks = { usual: 4, most: 26 } as const;

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
  // The effects that `device/swap-cartridge` would have. Changes nothing.
  "device/swap-preview": {
    sends: {
      device_id: field.id({ label: { zh: "设备", en: "Device" }, required: true }),
      cartridge_id: field.relation({ label: { zh: "油管", en: "Cartridge" }, to: "cartridge", required: true }),
    },
    access: { anyOf: ["device.swap"] },
    reads: true,
    extension: true,
  },
  "device/trend": {
    sends: {
      device_id: field.id({ label: { zh: "设备", en: "Device" }, required: true }),
      range: field.choice({ label: { zh: "范围", en: "Range" }, options: trendRange, required: true }),
    },
    ...reading,
  },
});
