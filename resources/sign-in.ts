import { defineResource, field, logModule, roleOptions, signInModule } from "../src/contract";
import { period } from "./period";

/** The sign-ins in the operation log: a provider's own, and those of its staff and customers (spec E19). */
export const signIn = defineResource({
  name: "sign_in",
  label: { zh: "登录记录", en: "Sign-ins" },
  one: { zh: "登录记录", en: "Sign-in" },
  icon: "log",
  path: "/authority/sign-in",
  under: "authority",
  calls: {
    list: { path: "action/list-sign-ins", pageSize: { name: "page_size", extension: true } },
    extensions: ["action/list-sign-ins"],
  },
  only: { target_type: signInModule },
  storage: {
    owner: "rule",
    table: "action_log",
    elsewhere: ["role", "content", "own"],
    columns: { period: "time" },
    order: { field: "time", direction: "desc" },
    stamps: { created: "time" },
  },
  key: "id",
  title: "content",
  fields: {
    id: field.id(),
    time: field.time({ label: { zh: "时间", en: "Time" }, readOnly: true, isExact: true }),
    username: field.text({ label: { zh: "用户名", en: "Username" }, readOnly: true }),
    role: field.choice({ label: { zh: "角色", en: "Role" }, options: roleOptions, readOnly: true }),
    content: field.longText({ label: { zh: "内容", en: "Content" }, readOnly: true }),
    target_type: field.choice({
      label: { zh: "操作模块", en: "Operating module" },
      options: logModule,
      filterOnly: true,
    }),
    own: field.choice({
      label: { zh: "范围", en: "Whose" },
      options: [{ value: 1, label: { zh: "仅本人", en: "Only mine" } }],
      filterOnly: true,
    }),
    period,
  },
  list: {
    columns: ["time", "username", "role", "content"],
    search: "username",
    filters: ["own", "period"],
    empty: {
      zh: "您、员工和客户的登录会记录在这里。",
      en: "Your sign-ins, and those of your staff and customers, are recorded here.",
    },
  },
});
