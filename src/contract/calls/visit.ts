import { field } from "../declaration/field";
import { stopState, stopStateOptions } from "../visits/stops";
import { planWeeks } from "./cartridge-plan";
import { defineCalls } from "./define-calls";

/** Calls for visits beside those of their resource (spec E32). */
export const visitCalls = defineCalls({
  // Devices that a visit can include.
  "visit/candidates": {
    sends: {
      weeks: field.number({ label: { zh: "周数", en: "Weeks" }, decimals: 0, min: 1, max: planWeeks.most }),
      province: field.text({ label: { zh: "省份", en: "Province" }, max: 64 }),
      city: field.text({ label: { zh: "城市", en: "City" }, max: 64 }),
    },
    access: { anyOf: ["visit.create", "visit.edit"] },
    reads: true,
    extension: true,
  },
  // A repeated call with the same key changes nothing.
  "visit/tick": {
    sends: {
      id: field.id({ label: { zh: "上门服务", en: "Visit" }, required: true }),
      device_id: field.number({ label: { zh: "设备", en: "Device" }, decimals: 0, required: true }),
      state: field.choice({
        label: { zh: "状态", en: "State" },
        options: stopStateOptions.filter(({ value }) => value !== stopState.open),
        required: true,
      }),
      key: field.text({ label: { zh: "请求编号", en: "Key" }, required: true, max: 64 }),
      time: field.number({ label: { zh: "完成时间", en: "Time" }, decimals: 0, min: 0 }),
      comment: field.longText({ label: { zh: "备注", en: "Comment" }, max: 500 }),
      // With a cartridge, the call also records the swap.
      cartridge_id: field.relation({ label: { zh: "新油管", en: "New cartridge" }, to: "cartridge" }),
      remaining_ml: field.number({
        label: { zh: "拆下时余量", en: "Left at removal" },
        unit: "ml",
        decimals: 1,
        min: 0,
        max: 1000,
      }),
      swap_reason: field.longText({
        label: { zh: "仍要更换的原因", en: "Why swap anyway" },
        max: 500,
      }),
    },
    access: { anyOf: ["visit.edit"] },
    extension: true,
  },
});
