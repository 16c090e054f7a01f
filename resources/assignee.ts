import { defineResource, field, role, roleOptions } from "../src/contract";

/** Staff whom alarms and requests can be assigned to, in the caller's scope. */
export const assignee = defineResource({
  name: "assignee",
  label: { zh: "负责人", en: "Assignee" },
  icon: "member",
  calls: {
    list: { path: "device-alarm-log/assignees", pageSize: { name: "page_size", extension: true } },
    extensions: ["device-alarm-log/assignees"],
  },
  only: { role: [role.admin, role.oem, role.afm, role.leader, role.member], is_enable: 1 },
  // By role: admins, providers, leaders, members.
  storage: {
    owner: "rule",
    table: "account",
    columns: { username: ["username", "email"] },
    order: { field: "role", direction: "asc" },
  },
  key: "id",
  title: "username",
  fields: {
    id: field.id(),
    username: field.text({ label: { zh: "用户名", en: "Username" }, readOnly: true }),
    email: field.email({ label: { zh: "邮箱", en: "Email" }, readOnly: true }),
    role: field.choice({ label: { zh: "角色", en: "Role" }, options: roleOptions, readOnly: true }),
  },
  list: { columns: ["username", "email", "role"], search: "username" },
});
