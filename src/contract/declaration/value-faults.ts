import { type Language, type Text, textIn } from "../text";

/** The faults of a value and their texts. Browser and server use the same rules and texts. */
export const faultTexts = {
  required: { zh: "请填写{label}", en: "{label} is required" },
  unknown: { zh: "不认识的参数 {label}", en: "Unknown parameter {label}" },
  forbidden: { zh: "您无权填写或查询{label}", en: "You may not set {label} or search for it" },
  repeated: { zh: "{label} 只能出现一次", en: "{label} may be sent only once" },
  "text.short": { zh: "{label}至少 {min} 个字符", en: "{label} needs at least {min} characters" },
  "text.long": { zh: "{label}最多 {max} 个字符", en: "{label} may have {max} characters at most" },
  "number.malformed": { zh: "{label}须为数字", en: "{label} must be a number" },
  "number.integer": { zh: "{label}须为整数", en: "{label} must be a whole number" },
  "number.small": { zh: "{label}不能小于 {min}", en: "{label} must be at least {min}" },
  "number.large": { zh: "{label}不能大于 {max}", en: "{label} must be at most {max}" },
  "keys.many": { zh: "{label}一次最多 {max} 个", en: "{label}: choose {max} at most" },
  "tags.long": { zh: "每个标签最多 {max} 个字符", en: "A tag may have {max} characters at most" },
  "rows.malformed": { zh: "{label}须为由对象组成的 JSON 列表", en: "{label} must be a JSON list of objects" },
  "rows.few": { zh: "{label}至少 {min} 行", en: "{label} needs at least {min} rows" },
  "rows.many": { zh: "{label}最多 {max} 行", en: "{label} may have {max} rows at most" },
  "rows.empty": { zh: "第 {row} 行为空，请填写或删除", en: "Row {row} is empty; fill it in or remove it" },
  "choice.unknown": { zh: "{label}没有这个选项", en: "{label} has no such option" },
  "email.malformed": {
    zh: "邮箱格式不正确，例如 name@example.com",
    en: "This is not an email address; write it like name@example.com",
  },
  "phone.malformed": { zh: "电话号码应为 5 至 20 位数字", en: "A phone number has 5 to 20 digits" },
  "url.malformed": {
    zh: "请输入以 http:// 或 https:// 开头的网址",
    en: "Enter an address that begins with http:// or https://",
  },
  "image.ending": {
    zh: "{label}只接受这些格式：{endings}",
    en: "{label} accepts only these formats: {endings}",
  },
  "image.malformed": {
    zh: "请填写以 http:// 或 https:// 开头的图片网址",
    en: "Enter the web address of a picture. It begins with http:// or https://",
  },
  "time.malformed": { zh: "{label}不是有效的时间", en: "{label} is not a valid time" },
  "period.reversed": { zh: "开始时间不能晚于结束时间", en: "The beginning must not be after the end" },
  "imei.imeisv": {
    zh: "这是 16 位的 IMEISV，请输入 15 位的 IMEI（最后一位是校验位）",
    en: "This is a 16-digit IMEISV. Enter the 15-digit IMEI; its last digit is the check digit",
  },
  "imei.length": { zh: "IMEI 应为 15 位数字，现为 {count} 位", en: "An IMEI has 15 digits; this one has {count}" },
  "imei.digit": {
    zh: "IMEI 校验位不符，请检查是否有数字写错",
    en: "The IMEI's check digit does not match; one of the digits is wrong",
  },
  "hex.malformed": {
    zh: "{label}应为 {count} 位十六进制字符（0-9、A-F）",
    en: "{label} has {count} hexadecimal digits (0-9, A-F)",
  },
  "position.longitude": { zh: "经度应在 -180 至 180 之间", en: "The longitude must be between -180 and 180" },
  "position.latitude": { zh: "纬度应在 -90 至 90 之间", en: "The latitude must be between -90 and 90" },
  custom: { zh: "{label}的格式不正确", en: "{label} has the wrong format" },
  "position.half": { zh: "经度和纬度须同时填写", en: "Enter both longitude and latitude" },
} as const satisfies Record<string, Text>;

/** The id of a fault. */
export type FaultId = keyof typeof faultTexts;

/** A fault of one value. */
export interface ValueFault {
  readonly id: FaultId;
  /** The text, if the id does not determine it: for a custom kind, or a value in a row. */
  readonly text?: Text;
  /** Values for the `{…}` places in the fault's text, beside `{label}`. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * The text of a fault. @param label of the field
 */
export function faultText(fault: ValueFault, label: Text, language: Language): string {
  return textIn(fault.text ?? faultTexts[fault.id], language, { label: textIn(label, language), ...fault.values });
}
