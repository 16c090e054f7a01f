import { field } from "../declaration/field";
import { options } from "../enums";
import { defineCalls } from "./define-calls";

/** Values of `callbackEventOptions` by name (spec D11). */
export const callbackEvent = { alarm: 1, report: 2, deviceAdded: 3 } as const;
/** A value of `callbackEventOptions`. */
export type CallbackEvent = (typeof callbackEvent)[keyof typeof callbackEvent];

/** Events that a callback URL can receive (spec D11). */
export const callbackEventOptions = options([
  { value: callbackEvent.alarm, label: { zh: "报警回调", en: "Alarm callback" } },
  { value: callbackEvent.report, label: { zh: "数据上报推送", en: "Data report push" } },
  { value: callbackEvent.deviceAdded, label: { zh: "新增设备回调", en: "Device-added callback" } },
]);

/** Values of `deliveryStateOptions` by name. */
export const deliveryState = { waiting: 0, delivered: 1, givenUp: 2 } as const;

/** States of a delivery. */
export const deliveryStateOptions = options([
  { value: deliveryState.waiting, label: { zh: "等待发送", en: "Waiting" }, tone: "accent" },
  { value: deliveryState.delivered, label: { zh: "已送达", en: "Delivered" }, tone: "success" },
  { value: deliveryState.givenUp, label: { zh: "已放弃", en: "Given up" }, tone: "error" },
]);

/** Reasons for a failed delivery. */
export const deliveryFaultOptions = options([
  { value: "status", label: { zh: "应答不是 2xx", en: "The answer was not 2xx" } },
  {
    value: "redirect",
    label: { zh: "应答是重定向，不会跟随", en: "The answer was a redirect, which is not followed" },
  },
  { value: "timeout", label: { zh: "5 秒内没有应答", en: "No answer within 5 s" } },
  { value: "connection", label: { zh: "无法连接", en: "No connection" } },
  { value: "tls", label: { zh: "TLS 证书或加密有误", en: "TLS certificate or encryption error" } },
  { value: "unreachable", label: { zh: "主机没有公网地址", en: "The host has no public address" } },
  { value: "address", label: { zh: "回调地址无效", en: "The callback URL is not valid" } },
  { value: "secret", label: { zh: "应用密钥无法读取，请重置密钥", en: "The secret cannot be read; reset it" } },
  { value: "removed", label: { zh: "回调地址已被移除", en: "The callback URL was removed" } },
]);
/** A value of `deliveryFaultOptions`. */
export type DeliveryFault = (typeof deliveryFaultOptions)[number]["value"];

const appId = field.id({ label: { zh: "应用", en: "Application" }, required: true });
const eventType = field.choice({ label: { zh: "事件", en: "Event" }, options: callbackEventOptions, required: true });
const user = { zh: "用户", en: "User" } as const;
/** The right to switch a customer's API on includes all calls below. Customers use `client/1` (spec E6). */
const byAdmins = { anyOf: ["user.openApi"] } as const;

/** Calls about the application of a customer. It sends events of the customer's devices to callback URLs. */
export const appCalls = defineCalls({
  // The caller's own application. Only customers have one, so `admin/1` allows it to nobody.
  "app/detail": { sends: {}, access: { anyOf: [] }, reads: true },
  "app/detail-by-user-id": {
    sends: { user_id: field.id({ label: user, required: true }) },
    access: byAdmins,
    reads: true,
  },
  // Without an id, it opens or closes the application of `target_user_id`. The first opening creates the application.
  "app/open-or-end": {
    sends: {
      id: field.id({ label: appId.label }),
      flag: field.switch({ label: { zh: "开关", en: "Switch" }, required: true }),
      target_user_id: field.id({ label: user }),
    },
    access: byAdmins,
  },
  "app/reset-app-secret": { sends: { id: appId }, access: byAdmins },
  // An empty URL removes the callback of this event.
  "app/update-url": {
    sends: {
      id: appId,
      callback_url: field.url({ label: { zh: "回调地址", en: "Callback URL" } }),
      event_type: eventType,
    },
    access: byAdmins,
  },
  "app/reveal": { sends: { id: appId }, access: byAdmins, extension: true },
  "app/test": { sends: { id: appId, event_type: eventType }, access: byAdmins, extension: true },
  "app/resume": { sends: { id: appId, event_type: eventType }, access: byAdmins, extension: true },
});
