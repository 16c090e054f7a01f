import { options } from "./enums";

/** Values of `messageTypeOptions` by name. */
export const messageType = {
  authorisation: 1,
  deviceException: 2,
  officialPush: 3,
  moveAlarm: 4,
  lowPower: 5,
  sos: 6,
  geofence: 7,
  noPosition: 8,
  pendingCommand: 9,
  request: 10,
} as const;
/** A value of `messageTypeOptions`. */
export type MessageType = (typeof messageType)[keyof typeof messageType];

/** Types of messages about faults. */
export const faultTypes: readonly MessageType[] = [
  messageType.deviceException,
  messageType.moveAlarm,
  messageType.lowPower,
  messageType.sos,
];

/** Message types (spec §2), numbered in its order. */
export const messageTypeOptions = options([
  { value: messageType.authorisation, label: { zh: "授权", en: "Authorisation" }, tone: "accent" },
  { value: messageType.deviceException, label: { zh: "设备异常", en: "Device exception" }, tone: "error" },
  { value: messageType.officialPush, label: { zh: "官方推送", en: "Official push" }, tone: "accent" },
  { value: messageType.moveAlarm, label: { zh: "移动报警", en: "Move alarm" }, tone: "error" },
  { value: messageType.lowPower, label: { zh: "低电量", en: "Low power" }, tone: "warning" },
  { value: messageType.sos, label: { zh: "SOS 求救", en: "SOS" }, tone: "error" },
  { value: messageType.geofence, label: { zh: "电子围栏", en: "Geofence" }, tone: "warning" },
  { value: messageType.noPosition, label: { zh: "无定位", en: "No position" }, tone: "warning" },
  { value: messageType.pendingCommand, label: { zh: "待执行指令", en: "Pending command" }, tone: "neutral" },
  // An extension (spec E33).
  { value: messageType.request, label: { zh: "服务请求", en: "Request" }, tone: "accent" },
]);

/** Whether a message has been read. */
export const messageStatus = options([
  { value: 0, label: { zh: "未读", en: "Unread" }, tone: "accent" },
  { value: 1, label: { zh: "已读", en: "Read" }, tone: "neutral" },
]);

/** Recipients of an administrator's message. */
export const messageAudience = options([
  { value: 0, label: { zh: "所有人", en: "Everybody" } },
  { value: 1, label: { zh: "服务商", en: "Providers" } },
  { value: 2, label: { zh: "客户", en: "Customers" } },
]);
