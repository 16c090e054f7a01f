import { defineResource, enabledState, field, role, roleOptions } from "../src/contract";
import { avatar, disableAccount, enableAccount, loginEmail, newPassword, secondFactor } from "./account-fields";
import { resetSecondFactor } from "./reset-second-factor";
import { setPassword } from "./set-password";

/** The roles of administrators. */
const staff = roleOptions.filter((one) => one.value === role.admin || one.value === role.storage);

/**
 * Administrators: platform admins and storage operators (spec D13). `company_id` is the organisation of a person. It is
 * information only and limits no access: an admin sees everything (spec R7).
 */
export const administrator = defineResource({
  name: "administrator",
  label: { zh: "管理员账号", en: "Administrators" },
  one: { zh: "管理员", en: "Administrator" },
  icon: "profile",
  path: "/setting/administrator",
  under: "setting",
  calls: {
    list: { path: "user/user-list", pageSize: "pageSize" },
    show: "user/detail",
    save: "user/create-admin",
    delete: "user/delete",
  },
  storage: {
    owner: "rule",
    table: "account",
    elsewhere: ["password", "is_disable"],
    columns: { username: ["username", "email"], type: "role" },
    stamps: { created: "create_time" },
    defaults: { role: role.admin },
    module: 3,
  },
  key: "id",
  title: "username",
  account: "id",
  only: { role: [role.admin, role.storage] },
  fields: {
    id: field.id({ sentAs: "user_id" }),
    username: field.text({ label: { zh: "用户名", en: "Username" }, required: true, max: 64 }),
    phone: field.phone({ label: { zh: "电话", en: "Phone" } }),
    email: loginEmail,
    password: field.password(newPassword),
    role: field.choice({
      label: { zh: "角色", en: "Role" },
      options: staff,
      initial: role.admin,
      fixed: true,
      extension: true,
    }),
    company_id: field.relation({
      label: { zh: "所属机构", en: "Organisation" },
      hint: { zh: "仅作标注，不影响可见范围", en: "For information only; does not limit access" },
      to: "dealer",
      titleIn: "company_name",
    }),
    authority_ids: field.keys({
      label: { zh: "权限", en: "Authorities" },
      hint: {
        zh: "勾选后，平台管理员仅限所选权限；全不选则不受限。库存管理员不适用",
        en: "An admin with ticked authorities may do only these; with none ticked, everything. Not for storage operators",
      },
      from: "auth/auth-list",
    }),
    is_enable: field.choice({ label: { zh: "状态", en: "State" }, options: enabledState, readOnly: true }),
    avatar,
    second_factor: secondFactor,
    create_time: field.time({ label: { zh: "创建时间", en: "Create time" }, readOnly: true }),
    type: field.choice({ label: { zh: "角色", en: "Role" }, options: staff, filterOnly: true }),
    is_disable: field.choice({
      label: { zh: "状态", en: "State" },
      options: [
        { value: 0, label: { zh: "启用", en: "Enabled" } },
        { value: 1, label: { zh: "禁用", en: "Disabled" } },
      ],
      filterOnly: true,
    }),
  },
  list: {
    columns: ["username", "avatar", "email", "phone", "role", "company_id", "is_enable", "create_time"],
    search: "username",
    filters: ["type", "is_disable"],
  },
  form: [
    { label: { zh: "账号", en: "Account" }, fields: ["role", "username", "phone", "email", "password", "company_id"] },
    { label: { zh: "可执行的操作", en: "What the account may do" }, fields: ["authority_ids"] },
  ],
  show: [
    { label: { zh: "账号", en: "Account" }, fields: ["username", "avatar", "role", "phone", "email", "company_id"] },
    { label: { zh: "状态", en: "State" }, fields: ["is_enable", "second_factor", "create_time"] },
    {
      label: { zh: "可执行的操作（未列出权限即不受限）", en: "What the account may do (no entries: everything)" },
      fields: ["authority_ids"],
    },
  ],
  actions: {
    enable: enableAccount,
    disable: disableAccount,
    password: setPassword,
    resetSecondFactor,
  },
});
