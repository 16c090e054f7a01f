import { defineResource, field, gatewayStatus } from "../src/contract";

/** LoRa gateways. */
export const gateway = defineResource({
  name: "gateway",
  label: { zh: "网关列表", en: "Gateway List" },
  one: { zh: "网关", en: "Gateway" },
  icon: "gateway",
  path: "/device/gateway",
  under: "device",
  calls: {
    list: { path: "gateway/list", pageSize: "page_size" },
    show: "gateway/detail",
    save: "gateway/save",
    delete: "gateway/delete",
  },
  storage: {
    owner: "provider",
    unique: [
      {
        fields: ["eui"],
        // An EUI is unique worldwide. The refusal does not say who owns the other gateway.
        within: "all",
        taken: {
          zh: "EUI {value} 的网关已登记，请核对 EUI",
          en: "A gateway with the EUI {value} is already registered; check the EUI",
        },
      },
    ],
    stamps: { created: "create_time", updated: "update_time", by: "username" },
    // A gateway is offline until it relays its first report (spec E20).
    defaults: { status: 1 },
    isSmall: true,
  },
  key: "id",
  title: "name",
  fields: {
    id: field.id(),
    eui: field.eui({ label: "EUI", required: true }),
    name: field.text({ label: { zh: "名称", en: "Name" }, required: true, max: 64 }),
    status: field.choice({
      label: { zh: "状态", en: "Status" },
      options: gatewayStatus,
      readOnly: true,
      extension: true,
    }),
    username: field.text({ label: { zh: "用户名", en: "Username" }, readOnly: true }),
    create_time: field.time({ label: { zh: "创建时间", en: "Create time" }, readOnly: true }),
    update_time: field.time({ label: { zh: "更新时间", en: "Update time" }, readOnly: true }),
  },
  list: {
    columns: ["eui", "name", "status", "username", "create_time", "update_time"],
    filters: ["eui", "name", "status"],
    sortable: ["name", "create_time", "update_time"],
  },
  form: ["eui", "name"],
  figures: { by_status: { label: { zh: "网关状态", en: "Gateways by status" }, by: "status" } },
});
