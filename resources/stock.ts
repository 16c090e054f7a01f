import { activation, defineResource, deviceTypeOptions, field, role } from "../src/contract";

/** The screens /storage and /distribution show the same records. The screens differ in their roles and actions. */
const stock = {
  one: { zh: "库存记录", en: "Stock record" },
  calls: {
    list: { path: "storage/list", pageSize: { name: "page_size", extension: true } },
    save: { 0: "storage/create", 1: "storage/create-lora" },
    delete: { 0: "storage/delete", 1: "storage/delete-lora" },
    reveal: "storage/reveal",
    import: { 0: "file/import-storage", 1: "file/import-storage-lora" },
    check: { 0: "file/check-storage", 1: "file/check-storage-lora" },
    template: { path: "file/template" },
    export: "storage/export-storage-device",
    extensions: ["storage/reveal"],
  },
  key: "storage_id",
  title: "imei",
  variant: "type",
  fields: {
    storage_id: field.id(),
    type: field.choice({ label: { zh: "类型", en: "Type" }, options: deviceTypeOptions, required: true, fixed: true }),
    imei: field.imei({ label: "IMEI", required: true, when: { type: 0 } }),
    // On the wire, the DevEUI of a LoRa record is in `imei` (spec E10).
    eui: field.eui({ label: "DevEUI", required: true, wire: "imei", when: { type: 1 } }),
    addr: field.deviceAddress({
      label: { zh: "设备地址 addr", en: "Device address (addr)" },
      required: true,
      when: { type: 1 },
    }),
    nwks_key: field.aesKey({
      label: { zh: "网络会话密钥", en: "Network session key" },
      required: true,
      when: { type: 1 },
    }),
    apps_key: field.aesKey({
      label: { zh: "应用会话密钥", en: "Application session key" },
      required: true,
      when: { type: 1 },
    }),
    model: field.text({ label: { zh: "型号", en: "Model" }, required: true, max: 64 }),
    batch: field.text({ label: { zh: "批次", en: "Batch" }, required: true, max: 64 }),
    agent_id: field.relation({
      label: { zh: "服务商", en: "Service provider" },
      to: "dealer",
      titleIn: "agent_name",
      readOnly: true,
    }),
    customer: field.text({ label: { zh: "客户", en: "Customer" }, readOnly: true }),
    active: field.choice({ label: { zh: "激活状态", en: "Activation" }, options: activation, readOnly: true }),
    create_time: field.time({ label: { zh: "入库时间", en: "Entered" }, readOnly: true }),
  },
  list: {
    columns: [
      { field: "imei", label: "IMEI / DevEUI" },
      "type",
      "model",
      "batch",
      "addr",
      "agent_id",
      "customer",
      "active",
      "create_time",
    ],
    search: "imei",
    filters: ["type", "active", "agent_id", "batch"],
    sortable: ["batch", "create_time"],
  },
  form: ["type", "imei", "eui", "addr", "nwks_key", "apps_key", "model", "batch"],
} as const;

const register = {
  call: "storage/register",
  label: { zh: "注册", en: "Register" },
  icon: "register",
  confirm: { zh: "将 {title} 注册到 LoRa 网络？", en: "Register {title} with the LoRa network?" },
  when: { type: 1, active: 0 },
  bulk: true,
} as const;

/** The stock screen of storage operators, who enter new devices (spec E3). */
export const storage = defineResource({
  ...stock,
  name: "storage",
  label: { zh: "入库", en: "Warehousing" },
  icon: "storage",
  path: "/storage",
  actions: { register },
});

/** The stock screen of admins, who distribute devices to providers (spec D2 and E4). */
export const distribution = defineResource({
  ...stock,
  name: "distribution",
  label: { zh: "分配", en: "Allocation" },
  icon: "distribution",
  path: "/distribution",
  actions: {
    distribute: {
      call: "storage/distribute",
      extension: true,
      label: { zh: "分配", en: "Distribute" },
      icon: "distribute",
      keysAs: "storage_ids",
      prompts: {
        agent_id: field.relation({ label: { zh: "服务商", en: "Service provider" }, to: "dealer", required: true }),
      },
      when: { active: 0 },
      roles: [role.admin],
      bulk: true,
    },
    register,
  },
});
