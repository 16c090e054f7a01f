import { dealerRoles, defineResource, enabledState, field, roleOptions } from "../src/contract";
import { secondFactor } from "./account-fields";
import { resetSecondFactor } from "./reset-second-factor";
import { setPassword } from "./set-password";

const providerRoles = roleOptions.filter((one) => dealerRoles.includes(one.value));

/** The accounts that providers sign in with. The companies themselves are the resource `dealer`. */
export const dealerAccount = defineResource({
  name: "provider_account",
  label: { zh: "服务商账号", en: "Provider Accounts" },
  one: { zh: "服务商账号", en: "Provider account" },
  icon: "profile",
  path: "/dealer/account",
  under: "dealer",
  calls: { list: { path: "user/list-agent", pageSize: { name: "page_size", extension: true } } },
  storage: {
    owner: "rule",
    table: "account",
    // From the provider's record.
    elsewhere: ["region"],
    order: { field: "username", direction: "asc" },
  },
  key: "id",
  only: { role: dealerRoles },
  title: "username",
  fields: {
    id: field.id({ sentAs: "user_id" }),
    username: field.text({ label: { zh: "用户名", en: "Username" }, readOnly: true }),
    email: field.email({ label: { zh: "邮箱", en: "Email" }, readOnly: true }),
    phone: field.phone({ label: { zh: "电话", en: "Phone" }, readOnly: true }),
    role: field.choice({ label: { zh: "角色", en: "Role" }, options: providerRoles, readOnly: true }),
    agent_id: field.relation({
      label: { zh: "服务商", en: "Service provider" },
      to: "dealer",
      titleIn: "agent_name",
      readOnly: true,
    }),
    region: field.region({ label: { zh: "地区", en: "Region" }, levels: 2, readOnly: true }),
    is_enable: field.choice({ label: { zh: "状态", en: "Status" }, options: enabledState, readOnly: true }),
    second_factor: secondFactor,
    create_time: field.time({ label: { zh: "创建时间", en: "Create time" }, readOnly: true }),
  },
  list: {
    columns: ["username", "email", "phone", "role", "agent_id", "region", "is_enable", "create_time"],
    filters: ["region", "role"],
  },
  actions: { password: setPassword, resetSecondFactor },
});
