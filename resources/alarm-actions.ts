import { field, role, snoozeHours } from "../src/contract";

/** Only the provider works on an alarm; customers can read it and comment. */
const ofStaff = {
  roles: [role.admin, role.oem, role.afm, role.leader, role.member],
  bulk: true,
  sets: {},
  extension: true,
} as const;

/** The steps of the work on an alarm, for one alarm and for many. `alarmHooks` has their rules. */
export const alarmActions = {
  acknowledge: {
    call: "device-alarm-log/acknowledge",
    label: { zh: "确认", en: "Acknowledge" },
    icon: "enable",
    place: "main",
    when: { acknowledged: 0 },
    ...ofStaff,
  },
  assign: {
    call: "device-alarm-log/assign",
    label: { zh: "指派", en: "Assign" },
    icon: "member",
    place: "main",
    when: { state: 1 },
    prompts: {
      assignee_id: field.relation({
        label: { zh: "负责人", en: "Assignee" },
        hint: { zh: "留空则无人负责", en: "Leave empty for nobody" },
        to: "assignee",
      }),
    },
    isPrefilled: true,
    ...ofStaff,
  },
  comment: {
    call: "device-alarm-log/comment",
    label: { zh: "备注", en: "Comment" },
    icon: "edit",
    when: { commentable: 1 },
    prompts: { comment: field.longText({ label: { zh: "备注", en: "Comment" }, required: true, max: 500 }) },
    sets: {},
    extension: true,
  },
  snooze: {
    call: "device-alarm-log/snooze",
    label: { zh: "暂停提醒", en: "Snooze" },
    icon: "disable",
    place: "menu",
    when: { state: 1 },
    prompts: {
      hours: field.choice({
        label: { zh: "时长", en: "For" },
        options: snoozeHours,
        required: true,
        initial: 24,
        extension: true,
      }),
    },
    ...ofStaff,
  },
  clear: {
    call: "device-alarm-log/clear",
    label: { zh: "解除", en: "Clear" },
    icon: "enable",
    place: "menu",
    when: { state: 1 },
    prompts: {
      close_reason: field.longText({
        label: { zh: "原因", en: "Reason" },
        hint: {
          zh: "若设备仍上报该故障，报警会重新打开",
          en: "The alarm opens again if the device still reports the fault",
        },
        required: true,
        max: 500,
      }),
    },
    ...ofStaff,
  },
  reopen: {
    call: "device-alarm-log/reopen",
    label: { zh: "重新打开", en: "Re-open" },
    icon: "reset",
    when: { work: 4 },
    ...ofStaff,
  },
} as const;
