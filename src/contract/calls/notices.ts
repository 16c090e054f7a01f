import { alarmKind } from "../alarm-work";
import { field } from "../declaration/field";
import { dayHour, escalateAfter, noticeFrom } from "../notices";
import { defineCalls } from "./define-calls";

/** A person's settings for notices of alarms (spec E25). */
export const noticeSettings = {
  mail_from: field.choice({ label: { zh: "邮件", en: "Email" }, options: noticeFrom, required: true }),
  push_from: field.choice({
    label: { zh: "推送", en: "Push" },
    hint: { zh: "发到下方开启了推送的浏览器", en: "To the browsers in which you switch it on below" },
    options: noticeFrom,
    required: true,
  }),
  inbox_from: field.choice({ label: { zh: "收件箱", en: "Inbox" }, options: noticeFrom, required: true }),
  kinds: field.choices({
    label: { zh: "仅这些报警", en: "Only these alarms" },
    hint: { zh: "留空则为全部", en: "Leave empty for all" },
    options: alarmKind,
  }),
  quiet_begin: field.choice({
    label: { zh: "免打扰开始", en: "Quiet from" },
    hint: { zh: "期间的邮件和推送在结束时发送", en: "Email and push wait until the quiet hours end" },
    options: dayHour,
  }),
  quiet_end: field.choice({ label: { zh: "免打扰结束", en: "Quiet until" }, options: dayHour }),
  quiet_critical: field.switch({
    label: { zh: "免打扰期间的严重报警", en: "Critical alarms in quiet hours" },
    options: [
      { value: 1, label: { zh: "立即发送", en: "At once" } },
      { value: 0, label: { zh: "等待", en: "Wait" } },
    ],
  }),
  digest_hour: field.choice({
    label: { zh: "每日汇总", en: "Daily summary" },
    hint: { zh: "其余报警的邮件；留空则不发送", en: "A mail with all other alarms; leave empty for none" },
    options: dayHour,
  }),
  next_minutes: field.choice({
    label: { zh: "无人确认时转告", en: "If nobody acknowledges, tell somebody else" },
    options: escalateAfter,
    required: true,
  }),
  next_id: field.relation({ label: { zh: "转告给", en: "Tell" }, to: "assignee", titleIn: "next_name" }),
} as const;

/** Calls about the notices of alarms. */
export const noticeCalls = defineCalls({
  "notice/settings": { sends: {}, access: { anyOf: ["alarm.list"] }, reads: true, extension: true },
  // A browser that shows push messages, with the values of its `PushSubscription`.
  "notice/subscribe": {
    sends: {
      endpoint: field.secret({ label: { zh: "推送地址", en: "Push address" }, required: true, max: 2000 }),
      p256dh: field.secret({ label: { zh: "浏览器公钥", en: "Public key of the browser" }, required: true }),
      auth: field.secret({ label: { zh: "浏览器密钥", en: "Secret of the browser" }, required: true }),
    },
    access: { anyOf: ["alarm.list"] },
    extension: true,
  },
  "notice/unsubscribe": {
    sends: { endpoint: field.secret({ label: { zh: "推送地址", en: "Push address" }, required: true, max: 2000 }) },
    access: { anyOf: ["alarm.list"] },
    extension: true,
  },
  "notice/save-settings": { sends: noticeSettings, access: { anyOf: ["alarm.list"] }, extension: true },
});
