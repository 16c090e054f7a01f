import { options } from "./enums";

/** Values of `requestKindOptions` by name. */
export const requestKind = { api: 1, opc: 2, swap: 3, settings: 4, other: 5 } as const;

/** The kinds of request that a customer can send to their provider. */
export const requestKindOptions = options([
  { value: requestKind.swap, label: { zh: "换罐", en: "Cartridge swap" } },
  { value: requestKind.settings, label: { zh: "更改设置", en: "Change of settings" } },
  { value: requestKind.api, label: { zh: "开通 API", en: "API access" } },
  { value: requestKind.opc, label: { zh: "开通 OPC", en: "OPC access" } },
  { value: requestKind.other, label: { zh: "其他问题", en: "Something else" } },
]);

/** Values of `requestStateOptions` by name; `toDo` and `mine` are filters only. */
export const requestState = { open: 1, inProgress: 2, done: 3, declined: 4, withdrawn: 5, toDo: 6, mine: 7 } as const;

/** The state of a request. */
export const requestStateOptions = options([
  { value: requestState.open, label: { zh: "待处理", en: "New" }, tone: "warning" },
  { value: requestState.inProgress, label: { zh: "处理中", en: "In progress" }, tone: "accent" },
  { value: requestState.done, label: { zh: "已完成", en: "Done" }, tone: "success" },
  { value: requestState.declined, label: { zh: "已拒绝", en: "Declined" }, tone: "error" },
  { value: requestState.withdrawn, label: { zh: "已撤回", en: "Withdrawn" }, tone: "neutral" },
]);

/** The values of the filter of a list: the open work, that of the reader, and the states. */
export const requestStateFilter = options([
  { value: requestState.toDo, label: { zh: "全部待办", en: "To do" } },
  { value: requestState.mine, label: { zh: "指派给我", en: "Assigned to me" } },
  ...requestStateOptions,
]);

/** Values of `requestStepOptions` by the name of the action. */
export const requestStep = {
  create: 1,
  start: 2,
  assign: 3,
  comment: 4,
  done: 5,
  decline: 6,
  withdraw: 7,
  reopen: 8,
  resume: 9,
} as const;

/** The steps in the thread of a request. */
export const requestStepOptions = options([
  { value: requestStep.create, label: { zh: "提出", en: "Asked" }, tone: "warning" },
  { value: requestStep.start, label: { zh: "接手", en: "Started" }, tone: "accent" },
  { value: requestStep.assign, label: { zh: "指派", en: "Assigned" }, tone: "accent" },
  { value: requestStep.comment, label: { zh: "回复", en: "Reply" }, tone: "neutral" },
  { value: requestStep.done, label: { zh: "完成", en: "Done" }, tone: "success" },
  { value: requestStep.decline, label: { zh: "拒绝", en: "Declined" }, tone: "error" },
  { value: requestStep.withdraw, label: { zh: "撤回", en: "Withdrawn" }, tone: "neutral" },
  { value: requestStep.reopen, label: { zh: "重新打开", en: "Re-opened" }, tone: "warning" },
  { value: requestStep.resume, label: { zh: "恢复处理", en: "Resumed" }, tone: "accent" },
]);
