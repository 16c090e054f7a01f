import { defineResource, field, logModule, roleOptions } from "../src/contract";
import { period } from "./period";
import { canRevert, revert } from "./revert";

/** The operation log: what users have changed, and their sign-ins. */
export const operationLog = defineResource({
  name: "log",
  label: { zh: "操作日志", en: "Operational Log" },
  icon: "log",
  path: "/log",
  calls: { list: { path: "action/list", pageSize: { name: "page_size", extension: true } } },
  storage: {
    owner: "rule",
    table: "action_log",
    elsewhere: ["role", "content", "operation", "is_part", "can_revert"],
    columns: { user_id: "account_id", period: "time" },
    order: { field: "time", direction: "desc" },
    stamps: { created: "time" },
  },
  key: "id",
  title: "content",
  fields: {
    id: field.id(),
    username: field.text({ label: { zh: "用户名", en: "Username" }, readOnly: true }),
    role: field.choice({ label: { zh: "角色", en: "Role" }, options: roleOptions, readOnly: true }),
    target_type: field.choice({
      label: { zh: "操作模块", en: "Operating module" },
      options: logModule,
      readOnly: true,
    }),
    content: field.longText({ label: { zh: "操作内容", en: "Operate content" }, readOnly: true }),
    time: field.time({ label: { zh: "操作时间", en: "Operate time" }, readOnly: true }),
    // The entries of one call or job have the same number.
    operation: field.number({
      label: { zh: "操作编号", en: "Operation" },
      decimals: 0,
      readOnly: true,
      extension: true,
    }),
    is_part: field.switch({
      label: { zh: "批量操作", en: "Part of a bulk operation" },
      readOnly: true,
      extension: true,
    }),
    can_revert: canRevert,
    user_id: field.relation({ label: { zh: "操作人", en: "Operator" }, to: "operator", filterOnly: true }),
    period,
  },
  list: {
    columns: ["id", "username", "role", "target_type", "content", "time", "operation", "can_revert"],
    shown: ["id", "username", "role", "target_type", "content", "time"],
    filters: ["target_type", "period"],
    empty: {
      zh: "对设备、服务商和权限的修改以及登录会记录在这里。",
      en: "Changes to devices, providers and authorities, and sign-ins, are recorded here.",
    },
    advanced: ["user_id", "operation"],
  },
  actions: {
    revert,
    revertAll: {
      ...revert,
      label: { zh: "撤销整批操作", en: "Revert the whole operation" },
      when: { is_part: 1, can_revert: 1 },
      allWith: "operation",
      bulk: false,
    },
  },
});
