import {
  defineResource,
  field,
  reportInterval,
  settingRefusalOptions,
  settingStateOptions,
  timeSetting,
} from "../src/contract";

/** The result of a bulk setting for each device (spec E26). */
export const settingChange = defineResource({
  name: "setting_change",
  label: { zh: "设备结果", en: "Devices of a bulk setting" },
  one: { zh: "设备结果", en: "Device of a bulk setting" },
  icon: "device",
  calls: { list: "setting-change/list", extensions: ["setting-change/list"] },
  storage: {
    owner: "rule",
    elsewhere: ["state", "confirm_time"],
    columns: { job_id: "job_id" },
    order: { field: "id", direction: "asc" },
  },
  key: "id",
  title: "device_id",
  fields: {
    id: field.id(),
    job_id: field.relation({ label: { zh: "批量设置", en: "Bulk setting" }, to: "setting_job", filterOnly: true }),
    device_id: field.relation({
      label: { zh: "设备", en: "Device" },
      to: "device",
      titleIn: "device_name",
      opens: true,
      readOnly: true,
    }),
    state: field.choice({ label: { zh: "状态", en: "State" }, options: settingStateOptions, readOnly: true }),
    refusal: field.choice({ label: { zh: "原因", en: "Reason" }, options: settingRefusalOptions, readOnly: true }),
    old_time_setting: field.choice({
      label: { zh: "原时间设置", en: "Time setting before" },
      options: timeSetting,
      readOnly: true,
    }),
    old_report_interval: field.choice({
      label: { zh: "原上报周期", en: "Reporting cycle before" },
      options: reportInterval,
      readOnly: true,
    }),
    confirm_time: field.time({ label: { zh: "确认时间", en: "Confirmed at" }, readOnly: true }),
  },
  list: {
    filters: ["job_id", "state"],
    columns: ["device_id", "state", "refusal", "old_time_setting", "old_report_interval", "confirm_time"],
    empty: { zh: "此任务没有您可见的设备。", en: "This job has no devices that you may see." },
  },
});
