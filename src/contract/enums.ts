import type { Text } from "./text";

/** The colour of an option. */
export type Tone = "success" | "warning" | "error" | "accent" | "neutral";

/** One value of a choice field. */
export interface Option {
  /** Value on the wire. */
  readonly value: number | string;
  readonly label: Text;
  /** Colour of the label. Default: none. */
  readonly tone?: Tone;
  /** The usual state: the heading of a record and the tabs of a list leave it out. */
  readonly isQuiet?: true;
}

/** Keeps the literal types of the values, for inference. */
export const options = <const O extends readonly Option[]>(list: O): O => list;

/** Device type (spec §9). */
export const deviceTypeOptions = options([
  { value: 0, label: "NB" },
  { value: 1, label: "Lora" },
]);

/** Values of `deviceTypeOptions` by name. */
export const deviceType = { nb: 0, lora: 1 } as const;

/** Values of `deviceStatus` by name. */
export const statusOfDevice = {
  normal: 0,
  alarm: 1,
  abnormal: 2,
  offline: 3,
  closed: 4,
  neverReported: 5,
  unbound: 6,
} as const;

/**
 * Device status (spec §4). `neverReported` and `unbound` are extensions: such a device has not reported anything that one of
 * the others could state.
 */
export const deviceStatus = options([
  { value: statusOfDevice.normal, label: { zh: "正常", en: "Normal" }, tone: "success" },
  { value: statusOfDevice.alarm, label: { zh: "报警", en: "Alarm" }, tone: "error" },
  { value: statusOfDevice.abnormal, label: { zh: "异常", en: "Abnormal" }, tone: "warning" },
  { value: statusOfDevice.offline, label: { zh: "离线", en: "Offline" }, tone: "neutral" },
  { value: statusOfDevice.closed, label: { zh: "关闭", en: "Closed" }, tone: "neutral" },
  { value: statusOfDevice.neverReported, label: { zh: "尚未上报", en: "No report yet" }, tone: "neutral" },
  { value: statusOfDevice.unbound, label: { zh: "未绑定", en: "Unbound" }, tone: "neutral" },
]);

/** Options of the device filter: the states, and devices that switch off with their next uplink. */
export const deviceStatusFilter = options([
  ...deviceStatus,
  { value: "pending_setting", label: { zh: "待关机", en: "WaitOff" }, tone: "warning" },
]);

/** Online state (spec §4). */
export const onlineState = options([
  { value: 1, label: { zh: "在线", en: "Online" }, tone: "success" },
  { value: 0, label: { zh: "关机", en: "Shut down" }, tone: "neutral" },
]);

/** Whether a device is bound to a stock record (spec §4). */
export const bindStatus = options([
  { value: 1, label: { zh: "已绑定", en: "Bound" }, tone: "success" },
  { value: 0, label: { zh: "未绑定", en: "Unbound" }, tone: "neutral" },
]);

/** Gateway status (spec §4). */
export const gatewayStatus = options([
  { value: 0, label: { zh: "正常", en: "Normal" }, tone: "success" },
  { value: 1, label: { zh: "离线", en: "Offline" }, tone: "neutral" },
]);

/** Stock activation (spec §4). */
export const activation = options([
  { value: 0, label: { zh: "未激活", en: "Inactive" }, tone: "neutral" },
  { value: 1, label: { zh: "已激活", en: "Active" }, tone: "success" },
]);

/** How long the distribution of a stock record can be undone, ms (spec D2). */
export const distributionUndoTime = 24 * 3_600_000;

/** Whether an account, a device or a provider may be used (`is_enable`). */
export const enabledState = options([
  { value: 1, label: { zh: "启用", en: "Enabled" }, tone: "success", isQuiet: true },
  { value: 0, label: { zh: "禁用", en: "Disabled" }, tone: "neutral" },
]);

/** State of a customer's application for a provider (spec E8). */
export const applicationStatus = options([
  { value: 0, label: { zh: "无申请", en: "None" }, tone: "neutral", isQuiet: true },
  { value: 1, label: { zh: "新申请", en: "New Application" }, tone: "error" },
]);

/** Volume of a cartridge, in ml. The specification calls it "slip tube". */
export const cartridgeVolume = options([
  { value: 125, label: "125 ml" },
  { value: 250, label: "250 ml" },
]);

/** Bearing temperature (spec §5). The specification gives no values, so they are numbered in its order (spec E11). */
export const bearingTemperature = options([
  { value: 1, label: "47-63°C" },
  { value: 2, label: "63-78°C" },
  { value: 3, label: "78-93°C" },
  { value: 4, label: "93-107°C" },
]);

/** Load of the bearing (spec §5), numbered like `bearingTemperature`. */
export const loadLevel = options([
  { value: 1, label: { zh: "低载荷", en: "Low" } },
  { value: 2, label: { zh: "一般载荷", en: "Normal" } },
  { value: 3, label: { zh: "高载荷", en: "High" } },
  { value: 4, label: { zh: "极高载荷", en: "Extremely high" } },
]);

/** Values of `pendingActionOptions` by name. */
export const pendingAction = { reset: 1, swap: 2 } as const;

/** The effect of the next report. After a swap the device resets its count; until then it reports the old cartridge. */
export const pendingActionOptions = options([
  { value: pendingAction.reset, label: { zh: "重置油量计数", en: "Reset of the lubricant count" } },
  { value: pendingAction.swap, label: { zh: "换罐后重置油量计数", en: "Reset of the lubricant count after a swap" } },
]);

/** Longest lubrication period of older and newer devices, in months (spec §4). */
export const periodMonths = { older: 12, newer: 24 } as const;
/** The time setting that stops dispensing. */
export const timeSettingOff = 0;
/** The time setting that resets the device (spec §4). */
export const timeSettingReset = 255;

/** Time setting: off, a lubrication period of 1 to 24 months (older devices: 1 to 12), or reset (spec D4 and E18). */
export const timeSetting: readonly Option[] = [
  { value: timeSettingOff, label: { zh: "关闭", en: "Off" } },
  ...Array.from({ length: periodMonths.newer }, (_, at) => ({
    value: at + 1,
    label: { zh: `${at + 1} 个月`, en: at === 0 ? "1 month" : `${at + 1} months` },
  })),
  { value: timeSettingReset, label: { zh: "重置", en: "Reset" } },
];

/** Time between two reports of a device, 1 to 24 hours. */
export const reportInterval: readonly Option[] = Array.from({ length: 24 }, (_, at) => ({
  value: at + 1,
  label: { zh: `${at + 1} 小时`, en: at === 0 ? "1 hour" : `${at + 1} hours` },
}));

/** Content of a device's scheduled reports: its position, or only that it is alive (spec §2). */
export const reportMode = options([
  { value: 1, label: { zh: "定位", en: "Position" } },
  { value: 2, label: { zh: "心跳", en: "Heartbeat" } },
]);

/** Frequency of the report that an account gets by email (spec §4). */
export const emailRate = options([
  { value: 0, label: { zh: "关闭", en: "Off" } },
  { value: 1, label: { zh: "每天", en: "Daily" } },
  { value: 2, label: { zh: "每周", en: "Weekly" } },
  { value: 3, label: { zh: "每两周", en: "Every two weeks" } },
  { value: 4, label: { zh: "每月", en: "Monthly" } },
]);

/** Role numbers (spec §6, R1). */
export const role = { admin: 1, storage: 2, customer: 10, oem: 11, afm: 100, leader: 101, member: 102 } as const;

/** The roles with their labels (spec §6). */
export const roleOptions = options([
  { value: role.admin, label: { zh: "平台管理员", en: "Admin" } },
  { value: role.storage, label: { zh: "库存管理员", en: "Storage operator" } },
  { value: role.customer, label: { zh: "用户", en: "User" } },
  { value: role.oem, label: { zh: "OEM 服务商", en: "OEM provider" } },
  { value: role.afm, label: { zh: "AFM 服务商", en: "AFM provider" } },
  { value: role.leader, label: { zh: "组长", en: "Group leader" } },
  { value: role.member, label: { zh: "组员", en: "Team member" } },
]);

/** The roles of providers (spec §9). */
export const dealerRoles: readonly number[] = [role.oem, role.afm];

/** Modules of the operation log (spec §3). */
export const logModule = options([
  { value: 1, label: { zh: "设备管理", en: "Device management" } },
  { value: 2, label: { zh: "服务商管理", en: "Provider management" } },
  { value: 3, label: { zh: "权限管理", en: "Privilege management" } },
  // An extension (spec E19).
  { value: 4, label: { zh: "登录", en: "Sign-ins" } },
]);

/** The module of sign-ins in the operation log. */
export const signInModule = 4;

/** Error codes of devices with their texts. Unknown codes are only logged (spec §3, §8). */
export const alarmCode = options([
  { value: 1, label: { zh: "油脂已空", en: "Lubricant emptied" }, tone: "error" },
  { value: 2, label: { zh: "电量低", en: "Low battery" }, tone: "warning" },
  { value: 3, label: { zh: "电量耗尽", en: "Battery dead" }, tone: "error" },
  { value: 4, label: { zh: "背压过高预警", en: "High back-pressure early warning" }, tone: "warning" },
  { value: 5, label: { zh: "背压过高报警", en: "High back-pressure alarm" }, tone: "error" },
  { value: 6, label: { zh: "内部错误", en: "Internal error" }, tone: "error" },
  { value: 7, label: { zh: "油脂即将用完", en: "Lubricant about to run out" }, tone: "warning" },
]);

/** Error codes that a new cartridge ends: lubricant emptied, and about to run out. */
export const cartridgeAlarms: readonly number[] = [1, 7];

/** Whether an alarm is still open. */
export const alarmState = options([
  { value: 1, label: { zh: "未解除", en: "Open" }, tone: "error" },
  { value: 0, label: { zh: "已解除", en: "Cleared" }, tone: "neutral" },
]);

/** Whether a user has acknowledged an alarm. */
export const acknowledgement = options([
  { value: 0, label: { zh: "未确认", en: "Not yet" }, tone: "warning" },
  { value: 1, label: { zh: "已确认", en: "Yes" }, tone: "success" },
]);
