import { defineResource, field, roleOptions } from "../src/contract";

/** All accounts, for the filter "operator" of the operation log. */
export const actor = defineResource({
  name: "operator",
  label: { zh: "操作人", en: "Operator" },
  icon: "profile",
  calls: {
    list: { path: "user/list-all", pageSize: { name: "page_size", extension: true } },
    show: "user/detail",
    extensions: ["user/list-all"],
  },
  storage: { owner: "rule", table: "account", columns: { username: ["username", "email"] } },
  key: "id",
  title: "username",
  fields: {
    id: field.id({ sentAs: "user_id" }),
    username: field.text({ label: { zh: "用户名", en: "Username" }, readOnly: true }),
    email: field.email({ label: { zh: "邮箱", en: "Email" }, readOnly: true }),
    role: field.choice({ label: { zh: "角色", en: "Role" }, options: roleOptions, readOnly: true }),
  },
  list: { columns: ["username", "email", "role"], search: "username" },
});
