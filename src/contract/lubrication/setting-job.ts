import { options } from "../enums";

/** Maximum number of devices in one job. */
export const settingJobLimit = 5000;

/** Values of `settingStateOptions` by name. */
export const settingState = { queued: 1, waiting: 2, applied: 3, refused: 4, cancelled: 5 } as const;

/** The result of a bulk setting for one device (spec E26). */
export const settingStateOptions = options([
  { value: settingState.queued, label: { zh: "排队中", en: "Queued" }, tone: "neutral" },
  { value: settingState.waiting, label: { zh: "待上报确认", en: "Waits for the next report" }, tone: "warning" },
  { value: settingState.applied, label: { zh: "已生效", en: "Applied" }, tone: "success" },
  { value: settingState.refused, label: { zh: "被拒绝", en: "Refused" }, tone: "error" },
  { value: settingState.cancelled, label: { zh: "已取消或被替换", en: "Cancelled or replaced" }, tone: "neutral" },
]);

/** Values of `settingRefusalOptions` by name. */
export const settingRefusal = { outOfReach: 1, unbound: 2, periodTooLong: 3, failed: 4 } as const;
/** A value of `settingRefusalOptions`. */
export type SettingRefusal = (typeof settingRefusal)[keyof typeof settingRefusal];

/** Reasons why a device does not get the settings. */
export const settingRefusalOptions = options([
  {
    value: settingRefusal.outOfReach,
    label: { zh: "设备不存在或已无权限", en: "The device does not exist, or you no longer have access" },
  },
  { value: settingRefusal.unbound, label: { zh: "设备未绑定", en: "The device is not bound" } },
  {
    value: settingRefusal.periodTooLong,
    label: { zh: "该设备版本最多支持 12 个月", en: "This device version supports at most 12 months" },
  },
  { value: settingRefusal.failed, label: { zh: "处理失败，请重试", en: "Failed; try again" } },
]);

/** Values of `settingJobStateOptions` by name. */
export const settingJobState = { running: 1, done: 0 } as const;

/** Whether some devices of a job are queued or wait for their report. */
export const settingJobStateOptions = options([
  { value: settingJobState.running, label: { zh: "进行中", en: "In progress" }, tone: "warning" },
  { value: settingJobState.done, label: { zh: "已结束", en: "Finished" }, tone: "success" },
]);
