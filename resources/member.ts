import { defineResource, enabledState, field, role, roleOptions } from "../src/contract";
import { avatar, disableAccount, enableAccount, loginEmail, newPassword, secondFactor } from "./account-fields";
import { resetSecondFactor } from "./reset-second-factor";
import { setPassword } from "./set-password";

/** Accounts of a provider's groups: members, and leaders, who are created with their groups (spec D12 and E9). */
export const member = defineResource({
  name: "member",
  label: { zh: "组员", en: "Members" },
  one: { zh: "组员", en: "Member" },
  icon: "member",
  path: "/authority/member",
  addPath: "/authority/addMember",
  under: "authority",
  calls: {
    list: { path: "user/list-afm-member", pageSize: { name: "page_size", extension: true } },
    show: "user/detail",
    create: "user/create-afm-member",
    update: "user/update-afm-member",
    delete: "user/delete-user",
    extensions: ["user/list-afm-member"],
  },
  storage: {
    owner: "rule",
    table: "account",
    elsewhere: ["password"],
    // By group, the leader before the members.
    order: [
      { field: "group_id", direction: "asc" },
      { field: "role", direction: "asc" },
    ],
    stamps: { created: "create_time" },
    defaults: { role: role.member, is_enable: 1 },
    onDelete: { group_id: "refuse" },
    module: 3,
  },
  key: "id",
  title: "username",
  account: "id",
  only: { role: [role.leader, role.member] },
  fields: {
    id: field.id({ sentAs: "user_id" }),
    group_id: field.relation({
      label: { zh: "分组", en: "Group" },
      hint: { zh: "组长和组员可留空，即本组", en: "Leaders and members: leave empty for your own group" },
      to: "authority",
      titleIn: "group_name",
      fixed: true,
    }),
    username: field.text({ label: { zh: "姓名", en: "Name" }, required: true, max: 64 }),
    phone: field.phone({ label: { zh: "电话", en: "Phone" } }),
    email: loginEmail,
    password: field.password({ ...newPassword, fixed: true }),
    role: field.choice({ label: { zh: "身份", en: "Identity" }, options: roleOptions, readOnly: true }),
    is_enable: field.choice({
      label: { zh: "状态", en: "State" },
      options: enabledState,
      initial: 1,
    }),
    authority_ids: field.keys({ label: { zh: "权限", en: "Authorities" }, from: "auth/auth-list" }),
    avatar,
    second_factor: secondFactor,
    create_time: field.time({ label: { zh: "创建时间", en: "Create time" }, readOnly: true }),
  },
  list: {
    columns: ["username", "avatar", "phone", "email", "group_id", "role", "is_enable", "create_time"],
    filters: ["group_id"],
  },
  form: [
    { label: { zh: "组员", en: "Member" }, fields: ["group_id", "username", "phone", "is_enable"] },
    { label: { zh: "登录账号", en: "Account" }, fields: ["email", "password"] },
    { label: { zh: "可执行的操作", en: "What the account may do" }, fields: ["authority_ids"] },
  ],
  show: [
    { label: { zh: "组员", en: "Member" }, fields: ["username", "avatar", "role", "group_id", "phone", "email"] },
    { label: { zh: "状态", en: "State" }, fields: ["is_enable", "second_factor", "create_time"] },
    { label: { zh: "可执行的操作", en: "What the account may do" }, fields: ["authority_ids"] },
  ],
  // Leaders are deleted with their group.
  deletable: { role: role.member },
  actions: {
    enable: { ...enableAccount, bulk: true },
    disable: { ...disableAccount, bulk: true },
    password: setPassword,
    resetSecondFactor,
  },
});
