import { agentRoles, defineResource, enabledState, field } from "../src/contract";

/** A provider's group: a leader and his members, and what they may do. */
export const authority = defineResource({
  name: "authority",
  label: { zh: "权限管理", en: "Authority Management" },
  one: { zh: "分组", en: "Group" },
  icon: "authority",
  path: "/authority",
  calls: {
    list: "group/list",
    all: "group/list-all",
    create: "group/create-group",
    delete: "group/delete-group",
  },
  key: "group_id",
  title: "group_name",
  fields: {
    group_id: field.id(),
    group_name: field.text({ label: { zh: "分组名称", en: "Group name" }, required: true, max: 64 }),
    username: field.text({ label: { zh: "组长", en: "Group leader" }, required: true, max: 64 }),
    phone: field.phone({ label: { zh: "电话", en: "Phone" } }),
    email: field.email({
      label: { zh: "邮箱", en: "Email" },
      hint: { zh: "组长用此邮箱登录", en: "The leader signs in with this address" },
      required: true,
    }),
    password: field.password({
      label: { zh: "密码", en: "Password" },
      hint: { zh: "至少 8 个字符", en: "At least 8 characters" },
      required: true,
      min: 8,
    }),
    is_enable: field.choice({ label: { zh: "状态", en: "State" }, options: enabledState }),
    authority_ids: field.keys({ label: { zh: "权限", en: "Authorities" }, from: "auth/auth-list" }),
    member_count: field.number({ label: { zh: "组员数", en: "Members" }, decimals: 0, readOnly: true }),
    create_time: field.time({ label: { zh: "创建时间", en: "Create time" }, readOnly: true }),
  },
  list: { columns: ["group_name", "username", "phone", "email", "is_enable", "member_count", "create_time"] },
  form: [
    { label: { zh: "分组", en: "Group" }, fields: ["group_name", "is_enable"] },
    { label: { zh: "组长", en: "Leader" }, fields: ["username", "phone", "email", "password"] },
    { label: { zh: "权限", en: "Authorities" }, fields: ["authority_ids"] },
  ],
  // A leader or member sees his own group alone, so he could not even see one that he had made.
  roles: { create: agentRoles, delete: agentRoles },
});
