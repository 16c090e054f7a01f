import { acknowledgement, alarmCode, alarmState, defineResource, field } from "../src/contract";

const comment = { label: { zh: "备注", en: "Comment" }, max: 500 } as const;

/** Alarms of devices, with acknowledgement and comment. */
export const alarm = defineResource({
  name: "alarm",
  label: { zh: "报警日志", en: "Alarm Log" },
  one: { zh: "报警", en: "Alarm" },
  icon: "alarm",
  path: "/log/warning",
  under: "log",
  calls: {
    list: {
      path: "device-alarm-log/list",
      pageSize: { name: "page_size", extension: true },
      by: { device_id: "device-alarm-log/list-by-device" },
    },
  },
  key: "id",
  title: "code",
  fields: {
    id: field.id(),
    code: field.choice({
      label: { zh: "报警内容", en: "Alarm" },
      options: alarmCode,
      isClosed: true,
      readOnly: true,
      extension: true,
    }),
    device_id: field.relation({
      label: { zh: "设备", en: "Device" },
      to: "device",
      titleIn: "device_name",
      opens: true,
      readOnly: true,
    }),
    state: field.choice({
      label: { zh: "状态", en: "State" },
      options: alarmState,
      readOnly: true,
      extension: true,
    }),
    begin_time: field.time({ label: { zh: "开始时间", en: "Began at" }, readOnly: true }),
    end_time: field.time({ label: { zh: "解除时间", en: "Cleared at" }, readOnly: true }),
    // For an open alarm, the duration until now.
    lasting: field.number({
      label: { zh: "持续时间", en: "Duration" },
      unit: { zh: "小时", en: "h" },
      decimals: 1,
      readOnly: true,
    }),
    acknowledged: field.choice({
      label: { zh: "确认", en: "Acknowledged" },
      options: acknowledgement,
      readOnly: true,
      extension: true,
    }),
    acknowledged_name: field.text({ label: { zh: "确认人", en: "Acknowledged by" }, readOnly: true }),
    acknowledged_time: field.time({ label: { zh: "确认时间", en: "Acknowledged at" }, readOnly: true }),
    comment: field.longText({ ...comment, readOnly: true }),
    commented_name: field.text({ label: { zh: "备注人", en: "Comment by" }, readOnly: true }),
    commented_time: field.time({ label: { zh: "备注时间", en: "Commented at" }, readOnly: true }),
    customer_name: field.text({ label: { zh: "客户", en: "Customer" }, readOnly: true }),
    agent_name: field.text({ label: { zh: "服务商", en: "Dealer" }, readOnly: true }),
    period: field.period({
      label: { zh: "开始于", en: "Began between" },
      begin: "begin_time",
      end: "end_time",
      filterOnly: true,
      extension: true,
    }),
  },
  list: {
    empty: { zh: "设备上报故障后会出现在这里。", en: "Faults that devices report appear here." },
    columns: [
      "code",
      "device_id",
      "state",
      "begin_time",
      "end_time",
      "lasting",
      "acknowledged",
      "acknowledged_name",
      "acknowledged_time",
      "comment",
      "commented_name",
      "commented_time",
      "customer_name",
      "agent_name",
    ],
    shown: ["code", "device_id", "state", "begin_time", "acknowledged", "comment", "customer_name"],
    filters: ["code", "state", "acknowledged", "period"],
    sortable: ["begin_time"],
  },
  actions: {
    acknowledge: {
      call: "device-alarm-log/acknowledge",
      label: { zh: "确认", en: "Acknowledge" },
      icon: "enable",
      when: { acknowledged: 0 },
      bulk: true,
      extension: true,
    },
    comment: {
      call: "device-alarm-log/comment",
      label: { zh: "备注", en: "Comment" },
      icon: "edit",
      prompts: { comment: field.longText(comment) },
      isPrefilled: true,
      extension: true,
    },
  },
});
