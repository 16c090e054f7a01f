import {
  bindStatus,
  deviceStatus,
  deviceStatusFilter,
  enabledState,
  field,
  greasingOptions,
  onlineState,
  pendingActionOptions,
  reportInterval,
  reportMode,
  timeSetting,
} from "../src/contract";

/**
 * The fields of a device that only the server sets, for example reported values, pending commands, states and times.
 */
export const deviceStateFields = {
  // The value in effect. `time_setting` is the requested value; the device receives it with its next report.
  effective_time_setting: field.choice({
    label: { zh: "生效中的时间设置", en: "Time setting in effect" },
    options: timeSetting,
    readOnly: true,
  }),
  time_setting_max: field.number({
    label: { zh: "最长周期", en: "Longest period" },
    unit: { zh: "个月", en: "months" },
    decimals: 0,
    readOnly: true,
  }),
  advised_months: field.number({
    label: { zh: "建议周期", en: "Advised" },
    unit: { zh: "个月", en: "months" },
    unitOfOne: { zh: "个月", en: "month" },
    decimals: 0,
    readOnly: true,
  }),
  // The setting in effect, compared with the stored advice.
  greasing: field.choice({
    label: { zh: "润滑量", en: "Greasing" },
    options: greasingOptions,
    readOnly: true,
    extension: true,
  }),
  pending_action: field.choice({
    label: { zh: "待下次上报执行", en: "Pending until next report" },
    options: pendingActionOptions,
    readOnly: true,
  }),
  effective_report_interval: field.choice({
    label: { zh: "生效中的上报周期", en: "Reporting cycle in effect" },
    options: reportInterval,
    readOnly: true,
  }),
  is_pending: field.switch({
    label: { zh: "有待执行的指令", en: "Commands pending" },
    options: [
      { value: 0, label: { zh: "否", en: "No" }, tone: "neutral" },
      { value: 1, label: { zh: "是", en: "Yes" }, tone: "warning" },
    ],
    readOnly: true,
  }),
  agent_name: field.text({ label: { zh: "服务商", en: "Dealer" }, readOnly: true }),
  gateway_eui: field.eui({ label: { zh: "网关 EUI", en: "Gateway EUI" }, readOnly: true, when: { type: 1 } }),
  status: field.choice({
    label: { zh: "设备状态", en: "Device status" },
    options: deviceStatus,
    filterOptions: deviceStatusFilter,
    readOnly: true,
  }),
  online: field.choice({
    label: { zh: "在线状态", en: "Online state" },
    options: onlineState,
    readOnly: true,
    extension: true,
  }),
  bind_status: field.choice({
    label: { zh: "绑定状态", en: "Bind status" },
    options: bindStatus,
    readOnly: true,
    extension: true,
  }),
  is_enable: field.choice({
    label: { zh: "启用状态", en: "Enabled" },
    options: enabledState,
    readOnly: true,
    extension: true,
  }),
  mode: field.choice({ label: { zh: "模式", en: "Mode" }, options: reportMode, readOnly: true }),
  rate: field.number({ label: { zh: "频率", en: "Rate" }, unit: { zh: "分钟", en: "min" }, readOnly: true }),
  temperature: field.number({ label: { zh: "温度", en: "Temperature" }, unit: "°C", readOnly: true, decimals: 1 }),
  electric_quantity: field.number({
    label: { zh: "电量", en: "Electric quantity" },
    short: { zh: "电量", en: "Battery" },
    unit: "%",
    readOnly: true,
    decimals: 0,
  }),
  signal: field.number({ label: { zh: "信号", en: "Signal" }, unit: "dBm", readOnly: true, decimals: 0 }),
  remaining_ratio: field.number({
    label: { zh: "剩余油量", en: "Remaining lubricant ratio" },
    short: { zh: "余量", en: "Left" },
    unit: "%",
    readOnly: true,
    decimals: 1,
    cell: "gauge",
  }),
  // The estimate for now (`remainingShare`).
  remaining_ml: field.number({
    label: { zh: "剩余油量（估算）", en: "Remaining lubricant, estimated" },
    unit: "ml",
    decimals: 1,
    readOnly: true,
  }),
  // The forecast (`emptyDates`).
  empty_expected: field.time({
    label: { zh: "预计用尽日期", en: "Empty on, expected" },
    short: { zh: "预计用尽", en: "Empty on" },
    isDay: true,
    readOnly: true,
  }),
  empty_early: field.time({ label: { zh: "最早用尽日期", en: "Empty on, earliest" }, isDay: true, readOnly: true }),
  empty_late: field.time({ label: { zh: "最晚用尽日期", en: "Empty on, latest" }, isDay: true, readOnly: true }),
  estimated_usage_time: field.number({
    label: { zh: "预计可用时间", en: "Estimated usage time" },
    short: { zh: "可用", en: "Days left" },
    unit: { zh: "天", en: "days" },
    unitOfOne: { zh: "天", en: "day" },
    decimals: 0,
    readOnly: true,
  }),
  available_weeks: field.number({
    label: { zh: "可用周数", en: "Available in weeks" },
    short: { zh: "可用", en: "Weeks left" },
    unit: { zh: "周", en: "weeks" },
    unitOfOne: { zh: "周", en: "week" },
    decimals: 0,
    readOnly: true,
  }),
  availability: field.number({ label: { zh: "可用率", en: "Availability" }, unit: "%", readOnly: true, decimals: 1 }),
  register_time: field.time({ label: { zh: "注册时间", en: "Register time" }, readOnly: true }),
  bind_time: field.time({ label: { zh: "绑定时间", en: "Bind time" }, readOnly: true }),
  unbind_time: field.time({ label: { zh: "解绑时间", en: "Unbind time" }, readOnly: true }),
  active_time: field.time({
    label: { zh: "活跃时间", en: "Active time" },
    short: { zh: "最近上报", en: "Last seen" },
    readOnly: true,
  }),
} as const;
