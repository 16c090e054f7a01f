import { alarmStepOptions, defineResource, field } from "../src/contract";

/** The comments on an alarm and the steps of the work on it, for a tab of its detail view. */
export const alarmStep = defineResource({
  name: "alarm_step",
  label: { zh: "处理记录", en: "Thread" },
  one: { zh: "记录", en: "Step" },
  icon: "log",
  calls: {
    list: { path: "device-alarm-log/steps", pageSize: { name: "page_size", extension: true } },
    extensions: ["device-alarm-log/steps"],
  },
  storage: {
    owner: "rule",
    elsewhere: ["username"],
    columns: { alarm_id: "alarm_id" },
    order: { field: "time", direction: "desc" },
    stamps: { created: "time" },
  },
  key: "id",
  title: "text",
  fields: {
    id: field.id(),
    alarm_id: field.relation({ label: { zh: "报警", en: "Alarm" }, to: "alarm", filterOnly: true }),
    kind: field.choice({ label: { zh: "步骤", en: "Step" }, options: alarmStepOptions, readOnly: true }),
    text: field.longText({ label: { zh: "内容", en: "Text" }, readOnly: true }),
    assignee_id: field.relation({
      label: { zh: "负责人", en: "Assignee" },
      to: "assignee",
      titleIn: "assignee_name",
      readOnly: true,
    }),
    until: field.time({ label: { zh: "直到", en: "Until" }, isExact: true, readOnly: true }),
    username: field.text({ label: { zh: "操作人", en: "By" }, readOnly: true }),
    time: field.time({ label: { zh: "时间", en: "Time" }, readOnly: true }),
  },
  list: {
    filters: ["alarm_id"],
    columns: ["kind", "text", "assignee_id", "until", "username", "time"],
    empty: { zh: "还没有人处理此报警。", en: "Nobody has worked on this alarm yet." },
  },
});
