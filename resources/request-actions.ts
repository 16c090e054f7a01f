import { field, requestState, role } from "../src/contract";
import { alarmActions } from "./alarm-actions";

const { open, inProgress, done, declined, withdrawn } = requestState;
const isOpen = { state: [open, inProgress] } as const;
const ofStaff = { roles: [role.admin, role.oem, role.afm, role.leader, role.member], extension: true } as const;
const ofCustomer = { roles: [role.customer], extension: true } as const;
const answer = { zh: "答复", en: "Answer" } as const;

/** The actions of providers and customers on requests. `requestHooks` checks their rules. */
export const requestActions = {
  start: {
    call: "request/start",
    label: { zh: "接手", en: "Take over" },
    icon: "enable",
    place: "main",
    when: { state: open },
    sets: { state: inProgress },
    bulk: true,
    ...ofStaff,
  },
  done: {
    call: "request/done",
    label: { zh: "完成", en: "Done" },
    icon: "enable",
    place: "main",
    when: isOpen,
    prompts: { answer: field.longText({ label: answer, max: 1000 }) },
    sets: { state: done },
    ...ofStaff,
  },
  comment: {
    call: "request/comment",
    label: { zh: "回复", en: "Reply" },
    icon: "edit",
    place: "main",
    when: isOpen,
    prompts: { comment: field.longText({ label: { zh: "内容", en: "Text" }, required: true, max: 1000 }) },
    sets: {},
    extension: true,
  },
  assign: {
    ...alarmActions.assign,
    call: "request/assign",
    place: "menu",
    when: isOpen,
  },
  decline: {
    call: "request/decline",
    label: { zh: "拒绝", en: "Decline" },
    icon: "disable",
    place: "menu",
    when: isOpen,
    prompts: { answer: field.longText({ label: answer, required: true, max: 1000 }) },
    sets: { state: declined },
    ...ofStaff,
  },
  resume: {
    call: "request/resume",
    label: { zh: "恢复处理", en: "Resume" },
    icon: "reset",
    when: { state: [done, declined] },
    sets: { state: inProgress },
    ...ofStaff,
  },
  withdraw: {
    call: "request/withdraw",
    label: { zh: "撤回", en: "Withdraw" },
    icon: "disable",
    when: isOpen,
    sets: { state: withdrawn },
    ...ofCustomer,
  },
  reopen: {
    call: "request/reopen",
    label: { zh: "重新打开", en: "Re-open" },
    icon: "reset",
    place: "main",
    when: { state: [done, declined, withdrawn] },
    prompts: { comment: field.longText({ label: { zh: "原因", en: "Reason" }, max: 1000 }) },
    sets: { state: open },
    ...ofCustomer,
  },
} as const;
