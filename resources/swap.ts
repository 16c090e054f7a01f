import { cartridgeVolume, defineResource, field, greaseMatchOptions } from "../src/contract";
import { linkedDevice } from "./linked-device";
import { between } from "./period";

/** Records of cartridge swaps, for one device and for all (spec E23). */
export const swap = defineResource({
  name: "swap",
  label: { zh: "换罐记录", en: "Swaps" },
  one: { zh: "换罐记录", en: "Swap" },
  icon: "reset",
  path: "/device/swap",
  under: "device",
  calls: { list: "swap/list", extensions: ["swap/list"] },
  storage: {
    owner: "rule",
    columns: { period: "time" },
    order: { field: "time", direction: "desc" },
    stamps: { created: "time", by: "username" },
  },
  key: "id",
  title: "device_id",
  fields: {
    id: field.id(),
    time: field.time({ label: { zh: "时间", en: "Time" }, readOnly: true, isExact: true }),
    device_id: linkedDevice,
    username: field.text({ label: { zh: "操作人", en: "By" }, readOnly: true }),
    grease: field.text({ label: { zh: "新润滑脂", en: "New grease" }, readOnly: true }),
    size: field.choice({
      label: { zh: "新规格", en: "New size" },
      options: cartridgeVolume,
      readOnly: true,
    }),
    batch: field.text({ label: { zh: "新批次", en: "New batch" }, readOnly: true }),
    old_grease: field.text({ label: { zh: "原润滑脂", en: "Old grease" }, readOnly: true }),
    old_size: field.choice({ label: { zh: "原规格", en: "Old size" }, options: cartridgeVolume, readOnly: true }),
    old_batch: field.text({ label: { zh: "原批次", en: "Old batch" }, readOnly: true }),
    remaining_ml: field.number({
      label: { zh: "拆下时余量", en: "Left at removal" },
      unit: "ml",
      decimals: 1,
      readOnly: true,
    }),
    grease_match: field.choice({
      label: { zh: "相容性", en: "Compatibility" },
      options: greaseMatchOptions,
      readOnly: true,
    }),
    photo: field.image({ label: { zh: "照片", en: "Photo" }, accept: ["jpg", "png"], readOnly: true }),
    comment: field.longText({ label: { zh: "备注", en: "Comment" }, readOnly: true }),
    period: between,
  },
  list: {
    columns: [
      "device_id",
      "time",
      "grease",
      "size",
      "username",
      "batch",
      "remaining_ml",
      "old_grease",
      "old_size",
      "old_batch",
      "grease_match",
      "photo",
      "comment",
    ],
    shown: ["device_id", "time", "grease", "size", "username", "batch", "remaining_ml", "grease_match", "comment"],
    filters: ["device_id", "period", "grease_match"],
    sortable: ["time"],
    empty: {
      zh: "在设备上选择“换罐”后，每次更换会记录在这里。",
      en: "“Swap cartridge” on a device adds a record here.",
    },
  },
});
