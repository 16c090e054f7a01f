import {
  defineResource,
  field,
  reportInterval,
  settingJobState,
  settingJobStateOptions,
  timeSetting,
} from "../src/contract";
import { between } from "./period";

const devices = { zh: "台", en: "devices" } as const;
const device = { zh: "台", en: "device" } as const;

/** Settings of many devices at once, with their results (spec E26). */
export const settingJob = defineResource({
  name: "setting_job",
  label: { zh: "批量设置", en: "Bulk settings" },
  one: { zh: "批量设置", en: "Bulk setting" },
  icon: "setting",
  path: "/device/settings",
  under: "device",
  calls: {
    list: "setting-job/list",
    show: "setting-job/detail",
    extensions: ["setting-job/list", "setting-job/detail"],
  },
  storage: {
    owner: "rule",
    elsewhere: ["state", "scene_text", "queued", "waiting", "applied", "refused", "cancelled"],
    columns: { period: "create_time" },
    order: { field: "create_time", direction: "desc" },
    stamps: { created: "create_time", by: "username" },
  },
  key: "id",
  title: "note",
  fields: {
    id: field.id(),
    note: field.text({ label: { zh: "说明", en: "Note" }, max: 64, readOnly: true }),
    create_time: field.time({ label: { zh: "时间", en: "Time" }, isExact: true, readOnly: true }),
    username: field.text({ label: { zh: "操作人", en: "By" }, readOnly: true }),
    state: field.choice({ label: { zh: "状态", en: "State" }, options: settingJobStateOptions, readOnly: true }),
    time_setting: field.choice({ label: { zh: "时间设置", en: "Time setting" }, options: timeSetting, readOnly: true }),
    report_interval: field.choice({
      label: { zh: "上报周期", en: "Reporting cycle" },
      options: reportInterval,
      readOnly: true,
    }),
    scene_text: field.text({ label: { zh: "模式/场景", en: "Mode/scene" }, max: 4000, readOnly: true }),
    devices: field.number({ label: { zh: "设备", en: "Devices" }, decimals: 0, readOnly: true }),
    queued: field.number({
      label: { zh: "排队中", en: "Queued" },
      unit: devices,
      unitOfOne: device,
      decimals: 0,
      readOnly: true,
    }),
    waiting: field.number({
      label: { zh: "待上报确认", en: "Wait for their report" },
      unit: devices,
      unitOfOne: device,
      decimals: 0,
      readOnly: true,
    }),
    applied: field.number({
      label: { zh: "已生效", en: "Applied" },
      unit: devices,
      unitOfOne: device,
      decimals: 0,
      readOnly: true,
    }),
    refused: field.number({
      label: { zh: "被拒绝", en: "Refused" },
      unit: devices,
      unitOfOne: device,
      decimals: 0,
      readOnly: true,
    }),
    cancelled: field.number({
      label: { zh: "已取消或被替换", en: "Cancelled or replaced" },
      unit: devices,
      unitOfOne: device,
      decimals: 0,
      readOnly: true,
    }),
    period: between,
  },
  list: {
    columns: [
      "create_time",
      "note",
      "username",
      "state",
      "time_setting",
      "report_interval",
      "devices",
      "queued",
      "waiting",
      "applied",
      "refused",
      "cancelled",
    ],
    shown: [
      "create_time",
      "note",
      "username",
      "state",
      "time_setting",
      "report_interval",
      "devices",
      "waiting",
      "applied",
      "refused",
    ],
    filters: ["period"],
    sortable: ["create_time"],
    empty: {
      zh: "在设备列表中勾选设备并选择“更改设置”后，结果会出现在这里。",
      en: "Select devices in the device list and choose “Change settings”: what becomes of it appears here.",
    },
  },
  show: [
    {
      label: { zh: "设置", en: "Settings" },
      fields: ["note", "time_setting", "report_interval", "scene_text", "create_time", "username"],
    },
    {
      label: { zh: "结果", en: "Result" },
      fields: ["state", "devices", "queued", "waiting", "applied", "refused", "cancelled"],
    },
  ],
  tabs: { devices: { label: { zh: "设备", en: "Devices" }, lists: "setting_change", by: "job_id" } },
  actions: {
    cancel: {
      call: "setting-job/cancel",
      label: { zh: "取消", en: "Cancel" },
      icon: "disable",
      place: "main",
      confirm: {
        zh: "取消所有尚未生效的更改？设备将保持当前设置。",
        en: "Cancel every change that is not in effect yet? The devices keep their current settings.",
      },
      danger: true,
      when: { state: settingJobState.running },
      sets: {},
      extension: true,
    },
  },
});
