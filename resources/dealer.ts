import { defineResource, deviceTypeOptions, enabledState, field } from "../src/contract";
import { newPassword } from "./account-fields";

/** Service providers. Saving a new one also creates the account that it signs in with. */
export const dealer = defineResource({
  name: "dealer",
  label: { zh: "服务商列表", en: "Service List" },
  one: { zh: "服务商", en: "Service provider" },
  icon: "dealer",
  path: "/dealer",
  calls: {
    list: { path: "agent/list", pageSize: { name: "page_size", extension: true } },
    all: "agent/list-all",
    show: "agent/detail",
    save: "agent/save",
    delete: "agent/delete",
  },
  storage: {
    owner: "rule",
    table: "agent",
    elsewhere: ["password", "device_count", "device_type"],
    stamps: { created: "create_time" },
    module: 2,
  },
  key: "agent_id",
  title: "name",
  fields: {
    agent_id: field.id(),
    name: field.text({ label: { zh: "服务商名称", en: "Name" }, required: true, max: 64 }),
    contact_name: field.text({ label: { zh: "联系人", en: "Contact" }, required: true, max: 64 }),
    phone: field.phone({ label: { zh: "电话", en: "Phone" }, required: true }),
    region: field.region({ label: { zh: "地区", en: "Region" }, levels: 2, required: true }),
    address: field.text({ label: { zh: "地址", en: "Address" } }),
    skf_auth_code: field.text({
      label: { zh: "授权编号", en: "Empower ID" },
      hint: { zh: "服务商授权编号", en: "Authorisation id of the provider" },
      max: 64,
    }),
    email: field.email({
      label: { zh: "邮箱", en: "Email" },
      hint: { zh: "服务商用此邮箱登录", en: "The provider signs in with this address" },
      required: true,
    }),
    password: field.password(newPassword),
    device_count: field.number({ label: { zh: "设备数量", en: "Device count" }, decimals: 0, readOnly: true }),
    device_type: field.choice({
      label: { zh: "设备类型", en: "Device type" },
      options: deviceTypeOptions,
      readOnly: true,
    }),
    is_enable: field.choice({ label: { zh: "状态", en: "Status" }, options: enabledState, readOnly: true }),
    create_time: field.time({ label: { zh: "创建时间", en: "Create time" }, readOnly: true }),
  },
  list: {
    columns: [
      "name",
      "contact_name",
      "phone",
      "email",
      "region",
      "address",
      "skf_auth_code",
      "device_count",
      "device_type",
      "is_enable",
      "create_time",
    ],
    shown: ["name", "contact_name", "phone", "email", "region", "device_count", "is_enable", "create_time"],
    search: "name",
    filters: ["region"],
    sortable: ["name", "create_time"],
  },
  form: [
    {
      label: { zh: "服务商", en: "Provider" },
      fields: ["name", "contact_name", "phone", "region", "address", "skf_auth_code"],
    },
    { label: { zh: "登录账号", en: "Account" }, fields: ["email", "password"] },
  ],
  // One call toggles the state (spec R8). The record decides which of the two actions is offered.
  actions: {
    enable: {
      call: "agent/enable",
      label: { zh: "启用", en: "Enable" },
      icon: "enable",
      when: { is_enable: 0 },
      undo: "disable",
      sets: { is_enable: 1 },
      bulk: true,
    },
    disable: {
      call: "agent/enable",
      label: { zh: "禁用", en: "Disable" },
      icon: "disable",
      confirm: {
        zh: "禁用“{title}”后，该服务商及其组员将无法登录。",
        en: "“{title}” and the members of its groups will no longer be able to sign in.",
      },
      danger: true,
      when: { is_enable: 1 },
      undo: "enable",
      sets: { is_enable: 0 },
      bulk: true,
    },
  },
});
