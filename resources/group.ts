import { dealerRoles, defineResource, enabledState, field } from "../src/contract";
import { newPassword } from "./account-fields";

/** Groups of a provider. A group has a leader, members and authorities. */
export const userGroup = defineResource({
  name: "authority",
  label: { zh: "权限管理", en: "Authority Management" },
  one: { zh: "分组", en: "Group" },
  icon: "authority",
  path: "/authority",
  calls: {
    list: { path: "group/list", pageIsExtension: true },
    all: "group/list-all",
    create: "group/create-group",
    delete: "group/delete-group",
  },
  storage: {
    owner: "rule",
    table: "team",
    // The leader's account has all values that are not the group's own.
    elsewhere: ["username", "phone", "email", "password", "user_id", "is_enable", "authority_ids", "member_count"],
    stamps: { created: "create_time" },
    module: 3,
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
    password: field.password(newPassword),
    // The leader's account. The actions below send it under this name.
    user_id: field.id({ label: { zh: "组长账号", en: "Leader's account" } }),
    is_enable: field.choice({
      label: { zh: "组长状态", en: "Leader's state" },
      options: enabledState,
      initial: 1,
    }),
    authority_ids: field.keys({ label: { zh: "权限", en: "Authorities" }, from: "auth/auth-list" }),
    member_count: field.number({
      label: { zh: "成员数", en: "People" },
      decimals: 0,
      readOnly: true,
      opens: { resource: "member", by: { group_id: "group_id" } },
    }),
    create_time: field.time({ label: { zh: "创建时间", en: "Create time" }, readOnly: true }),
  },
  list: { columns: ["group_name", "username", "phone", "email", "is_enable", "member_count", "create_time"] },
  form: [
    { label: { zh: "分组", en: "Group" }, fields: ["group_name"] },
    { label: { zh: "组长", en: "Leader" }, fields: ["username", "phone", "email", "password", "is_enable"] },
    { label: { zh: "可执行的操作", en: "What the leader may do" }, fields: ["authority_ids"] },
  ],
  // These actions change the leader's account, like the actions in the list of members.
  actions: {
    enable: {
      call: "user/enable",
      answers: "member",
      label: { zh: "启用组长", en: "Enable leader" },
      icon: "enable",
      sends: ["user_id"],
      when: { is_enable: 0 },
      roles: dealerRoles,
    },
    disable: {
      call: "user/is-disable",
      answers: "member",
      label: { zh: "禁用组长", en: "Disable leader" },
      icon: "disable",
      confirm: {
        zh: "禁用后，“{title}”的组长立即退出且无法登录；组员不受影响。",
        en: "The leader of “{title}” is signed out at once and can no longer sign in. Members are not affected.",
      },
      danger: true,
      sends: ["user_id"],
      when: { is_enable: 1 },
      roles: dealerRoles,
    },
  },
  // Leaders and members only see their own group, so they cannot create others.
  roles: { create: dealerRoles, delete: dealerRoles },
});
