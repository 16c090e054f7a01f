import type { Text } from "../../../contract";

/** The headers of a delivery and their meanings. */
export const guideHeaders: readonly { readonly name: string; readonly meaning: Text }[] = [
  { name: "X-Lubricator-App", meaning: { zh: "应用 ID", en: "the app ID" } },
  {
    name: "X-Lubricator-Delivery",
    meaning: {
      zh: "推送编号；重试时不变，可据此去重",
      en: "the delivery's ID. Retries have the same ID, so that receivers can drop duplicates",
    },
  },
  { name: "X-Lubricator-Event", meaning: { zh: "alarm、report 或 device", en: "alarm, report or device" } },
  {
    name: "X-Lubricator-Timestamp",
    meaning: { zh: "本次发送的时间，毫秒（UTC）", en: "time of this attempt, ms (UTC)" },
  },
  {
    name: "X-Lubricator-Signature",
    meaning: {
      zh: "HMAC-SHA256（密钥，时间戳 + “.” + 请求体），十六进制",
      en: "HMAC-SHA256 (secret, timestamp + “.” + body), in hexadecimal",
    },
  },
];

/** The rules of deliveries: time limits, retries, order and verification. */
export const guideRules: readonly Text[] = [
  {
    zh: "以 POST 发送 JSON。请在 5 秒内应答 2xx，先收下再处理；应答最多读取 64 kB，不跟随重定向。",
    en: "Deliveries are JSON, sent by POST. Answer 2xx within 5 s: store the data first, process it later. Up to 64 kB of the answer is read. Redirects are not followed.",
  },
  {
    zh: "未收到 2xx 时，隔 10 秒、1 分钟、5 分钟、30 分钟、2 小时、6 小时……重试，最长一天。连续失败 10 次，或一天内什么都未送达时，推送暂停，并向您发送消息；恢复后继续发送，最多保留 30 天。",
    en: "Without a 2xx answer the delivery is retried after 10 s, 1 min, 5 min, 30 min, 2 h, 6 h … for up to a day. After 10 failures in a row, or a day without a successful delivery, deliveries pause and you get a message. When you resume them, waiting events are sent; events are kept for up to 30 days.",
  },
  {
    zh: "同一事件至少送达一次，可能重复：请按推送编号去重。每个地址的推送按顺序逐个发送。",
    en: "Each event arrives at least once, so duplicates are possible: use the delivery's ID to detect them. Each address receives one delivery at a time, in order.",
  },
  {
    zh: "请拒绝签名不符或时间戳相差超过 5 分钟的请求。重置密钥后，旧密钥立即失效。",
    en: "Refuse requests with a wrong signature, or with a timestamp more than 5 minutes off. After a reset the old secret is invalid at once.",
  },
];

/** Example bodies of the three events. Times are ms UTC. */
export const guideBodies: readonly { readonly title: Text; readonly body: string }[] = [
  {
    title: { zh: "报警（alarm.raised、alarm.cleared）", en: "Alarm (alarm.raised, alarm.cleared)" },
    body: `{
  "delivery_id": "1024", "app_id": "5f0c…", "event": "alarm",
  "data": [{
    "type": "alarm.raised",
    "device": { "device_id": 17, "type": 0, "imei": "490154203237518", "eui": null, "device_name": "Fan bearing" },
    "alarm": { "alarm_id": 93, "code": 7, "begin_time": 1795248000000, "end_time": null }
  }]
}`,
  },
  {
    title: { zh: "数据上报（report.taken）", en: "Data report (report.taken)" },
    body: `"data": [{
  "type": "report.taken",
  "device": { … },
  "report": {
    "time": 1795248000000, "temperature": 36.5, "electric_quantity": 88, "signal": -81,
    "remaining_ratio": 64, "dispensed_ml": 0.7, "alarms": [7]
  }
}, …]`,
  },
  {
    title: { zh: "新增设备（device.added）", en: "Device added (device.added)" },
    body: `"data": [{ "type": "device.added", "device": { … }, "time": 1795248000000 }, …]`,
  },
];

/** Example code that verifies the signature, in JavaScript (Node.js). */
export const guideExample = (comments: {
  readonly bytes: string;
  readonly old: string;
  readonly compare: string;
}): string => `import { createHmac, timingSafeEqual } from "node:crypto";

// ${comments.bytes}
export function isGenuine(headers, body, secret) {
  const timestamp = headers["x-lubricator-timestamp"] ?? "";
  // ${comments.old}
  if (Math.abs(Date.now() - Number(timestamp)) > 5 * 60_000) return false;
  const expected = createHmac("sha256", secret).update(timestamp + "." + body).digest();
  const given = Buffer.from(headers["x-lubricator-signature"] ?? "", "hex");
  // ${comments.compare}
  return given.length === expected.length && timingSafeEqual(given, expected);
}`;

/** The comments in {@link guideExample}; only they are translated. */
export const exampleComments: Readonly<Record<"bytes" | "old" | "compare", Text>> = {
  bytes: {
    zh: "body 是收到的原始文本：先验证，再解析 JSON",
    en: "body is the raw text: verify it first, then parse the JSON",
  },
  old: { zh: "拒绝过旧的请求，防止重放", en: "refuse old requests to prevent replay attacks" },
  compare: { zh: "用固定时间比较", en: "compare in constant time" },
};
