import { type Language, type Text, textIn } from "../../../contract";
import { fromJson, toJson } from "../../database";

/** What fills a place of a template: a text that may have translations, or a number. */
export type TemplateValue = Text | number;
/** What fills the places of a template, by their names. */
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/**
 * How the platform words its messages. The places are filled when a message is read, so that the reader has all of it in his
 * language. A template that was released keeps its name: messages in the database go by it.
 */
const messageTemplates = {
  alarm: { zh: "设备“{device}”：{alarm}", en: "Device “{device}”: {alarm}" },
  pendingCommand: {
    zh: "设备“{device}”的指令等待下次上报时执行：{command}",
    en: "A command for the device “{device}” waits for its next report: {command}",
  },
  application: {
    zh: "客户“{customer}”申请服务商“{agent}”，请在客户管理中处理",
    en: "The customer “{customer}” applies for the provider “{agent}”; settle it under Customer Management",
  },
  providerChanged: { zh: "您的服务商现为“{agent}”", en: "Your provider is now “{agent}”" },
  customerGained: { zh: "客户“{customer}”现由您服务", en: "The customer “{customer}” is now yours" },
  deliveryPaused: {
    zh: "“{event}”多次推送失败，已暂停。请检查回调地址，然后在 API 设置中恢复。",
    en: "Deliveries of “{event}” failed repeatedly and are paused. Check the callback URL, then resume them in the API settings.",
  },
  deliveryGivenUp: {
    zh: "“{event}”有一条推送在一天内未被接收，已放弃；可在 API 设置的推送记录中重新推送。",
    en: "A delivery of “{event}” was not taken within a day and is given up; send it again from the delivery log in the API settings.",
  },
} as const satisfies Readonly<Record<string, Text>>;

/** A name of `messageTemplates`. */
export type TemplateName = keyof typeof messageTemplates;

/** What a stored message says. */
export interface StoredContent {
  readonly template: string;
  readonly details: string;
  readonly content: string;
}

/** The text to store for a template's details. */
export const serialiseTemplateValues = (details: TemplateValues): string => toJson(details);

/** A message in words. One whose template is no more says what is left of it: its details. */
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
