import { acknowledgement, alarmWork, alarmWorkFilter, field, workState } from "../src/contract";

/** The work on an alarm: assignee, last comment, snooze, and clearing by hand. */
export const alarmWorkFields = {
  work: field.choice({
    label: { zh: "处理", en: "Work" },
    options: alarmWork,
    filterOptions: alarmWorkFilter,
    readOnly: true,
    extension: true,
  }),
  assignee_id: field.relation({
    label: { zh: "负责人", en: "Assignee" },
    to: "assignee",
    titleIn: "assignee_name",
    filterNone: { zh: "无人负责", en: "Nobody" },
    readOnly: true,
    extension: true,
  }),
  acknowledged: field.choice({
    label: { zh: "确认", en: "Acknowledged" },
    options: acknowledgement,
    readOnly: true,
    extension: true,
  }),
  acknowledged_name: field.text({
    label: { zh: "确认人", en: "Acknowledged by" },
    readOnly: true,
    when: { acknowledged: 1 },
  }),
  acknowledged_time: field.time({
    label: { zh: "确认时间", en: "Acknowledged at" },
    readOnly: true,
    when: { acknowledged: 1 },
  }),
  comment: field.longText({ label: { zh: "最新备注", en: "Last comment" }, max: 500, readOnly: true }),
  // Customers cannot comment on the alarm of a gateway.
  commentable: field.switch({ label: { zh: "可备注", en: "Takes comments" }, readOnly: true }),
  commented_name: field.text({ label: { zh: "备注人", en: "Comment by" }, readOnly: true }),
  commented_time: field.time({ label: { zh: "备注时间", en: "Commented at" }, readOnly: true }),
  snoozed_until: field.time({
    label: { zh: "暂停至", en: "Snoozed until" },
    isExact: true,
    readOnly: true,
    when: { work: workState.snoozed },
  }),
  closed_name: field.text({ label: { zh: "解除人", en: "Cleared by" }, readOnly: true, when: { closed_time: true } }),
  closed_time: field.time({
    label: { zh: "人工解除时间", en: "Cleared by hand at" },
    readOnly: true,
    when: { state: 0 },
  }),
  close_reason: field.longText({
    label: { zh: "解除原因", en: "Reason" },
    max: 500,
    readOnly: true,
    when: { closed_time: true },
  }),
  reopened_time: field.time({ label: { zh: "重新打开时间", en: "Re-opened at" }, readOnly: true }),
};
