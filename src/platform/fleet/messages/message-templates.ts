import { type Language, type Text, textIn } from "../../../contract";
import { fromJson, toJson } from "../../database";

/** A placeholder value: a text that may have translations, or a number. */
export type TemplateValue = Text | number;
/** Placeholder values by name. */
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/**
 * Message templates. Placeholders are filled when a message is read, so that the whole text is in the reader's
 * language. Never rename a released template: stored messages refer to it by name.
 */
const messageTemplates = {
  alarm: { zh: "设备“{device}”：{alarm}", en: "Device “{device}”: {alarm}" },
  gatewayOffline: {
    zh: "网关“{gateway}”离线，其下 {count} 台润滑器无上报",
    en: "The gateway “{gateway}” is offline: its {count} lubricators have stopped reporting",
  },
  escalated: {
    zh: "“{name}”的报警无人确认，现转告您",
    en: "Nobody has acknowledged the alarm of “{name}”, so you are told now",
  },
  pushEnded: {
    zh: "您的一个浏览器不再显示报警推送。如仍需要，请在该浏览器的“通知”设置中重新开启。",
    en: "One of your browsers no longer shows push messages of alarms. To get them again, switch them on in that browser under “Notifications”.",
  },
  pendingCommand: {
    zh: "设备“{device}”的指令等待下次上报时执行：{command}",
    en: "A command for the device “{device}” is executed at its next report: {command}",
  },
  settingsOfMany: {
    zh: "{count} 台设备的设置更改等待下次上报时执行",
    en: "{count} of your devices get new settings with their next reports",
  },
  application: {
    zh: "客户“{customer}”申请服务商“{agent}”，请在客户管理中处理",
    en: "The customer “{customer}” applies to join the provider “{agent}”; review it under Customer Management",
  },
  providerChanged: { zh: "您的服务商现为“{agent}”", en: "Your provider is now “{agent}”" },
  customerGained: { zh: "客户“{customer}”现由您服务", en: "You are now the provider of the customer “{customer}”" },
  requestAsked: { zh: "客户“{customer}”的服务请求“{kind}”：{step}", en: "Request of “{customer}”, {kind}: {step}" },
  requestStep: { zh: "服务请求“{kind}”：{step}", en: "Request, {kind}: {step}" },
  requestAnswered: { zh: "服务请求“{kind}”，{step}：{text}", en: "Request, {kind}: {step}. {text}" },
  deliveryPaused: {
    zh: "“{event}”多次推送失败，已暂停。请检查回调地址，然后在 API 设置中恢复。",
    en: "Deliveries of “{event}” failed repeatedly and are paused. Check the callback URL, then resume deliveries in the API settings.",
  },
  deliveryGivenUp: {
    zh: "“{event}”有一条推送在一天内未被接收，已放弃；可在 API 设置的推送记录中重新推送。",
    en: "A delivery of “{event}” was not accepted within a day and was given up. You can send it again from the delivery log in the API settings.",
  },
} as const satisfies Readonly<Record<string, Text>>;

/** A name of `messageTemplates`. */
export type TemplateName = keyof typeof messageTemplates;

/** The stored contents of a message: a template with its values, or a fixed text in `content`. */
export interface StoredContent {
  readonly template: string;
  readonly details: string;
  readonly content: string;
}

/** Serialises the values of a template for storage. */
export const serialiseTemplateValues = (details: TemplateValues): string => toJson(details);

/** Renders a stored message. If its template no longer exists, the text consists of the values only. */
export function renderMessage({ template, details, content }: StoredContent, language: Language): string {
  if (template === "") return content;
  const values = Object.fromEntries(
    Object.entries((fromJson(details) ?? {}) as TemplateValues).map(([name, value]) => [
      name,
      typeof value === "number" ? value : textIn(value, language),
    ]),
  );
  return Object.hasOwn(messageTemplates, template)
    ? textIn(messageTemplates[template as TemplateName], language, values)
    : Object.values(values).join(" ");
}
