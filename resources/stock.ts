import { activation, bindStatus, defineResource, deviceTypeOptions, field, role } from "../src/contract";

/** Providers do not see which provider had a record before. */
const staffOnly = { read: [role.admin, role.storage] };

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
  storage: {
    owner: "rule",
    table: "storage",
    elsewhere: ["nwks_key", "apps_key", "customer", "bind_status", "former_agent_name", "can_undo"],
    stamps: { created: "create_time" },
  },
  key: "storage_id",
  title: "imei",
  variant: "type",
  fields: {
    storage_id: field.id(),
    type: field.choice({
      label: { zh: "类型", en: "Type" },
      options: deviceTypeOptions,
      required: true,
      fixed: true,
      filter: "segments",
    }),
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
      filterNone: { zh: "未分配", en: "Unassigned" },
      readOnly: true,
    }),
    customer: field.text({ label: { zh: "客户", en: "Customer" }, readOnly: true }),
    bind_status: field.choice({
      label: { zh: "绑定状态", en: "Bind status" },
      options: bindStatus,
      readOnly: true,
      extension: true,
    }),
    active: field.choice({ label: { zh: "激活状态", en: "Activation" }, options: activation, readOnly: true }),
    create_time: field.time({ label: { zh: "入库时间", en: "Entered" }, readOnly: true }),
    distribute_time: field.time({ label: { zh: "分配时间", en: "Distributed" }, readOnly: true }),
    former_agent_name: field.text({
      label: { zh: "分配前的服务商", en: "Previous provider" },
      readOnly: true,
      roles: staffOnly,
    }),
    can_undo: field.switch({
      label: { zh: "可撤销分配", en: "Distribution can be undone" },
      options: [
        { value: 0, label: { zh: "否", en: "No" } },
        { value: 1, label: { zh: "是", en: "Yes" } },
      ],
      readOnly: true,
      roles: staffOnly,
    }),
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
      "bind_status",
      "active",
      "create_time",
      "distribute_time",
      "former_agent_name",
    ],
    shown: ["imei", "type", "model", "batch", "addr", "agent_id", "customer", "bind_status", "active", "create_time"],
    search: "imei",
    filters: ["agent_id", "type", "active", "bind_status", "batch"],
    sortable: ["batch", "create_time", "distribute_time"],
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

/** The stock screen of storage operators, who add lubricators to stock (spec E3). */
export const storage = defineResource({
  ...stock,
  name: "storage",
  label: { zh: "入库", en: "Warehousing" },
  icon: "storage",
  path: "/storage",
  actions: { register },
});

/** The stock screen of admins, who distribute stock records to providers (spec D2 and E4). */
export const distribution = defineResource({
  ...stock,
  name: "distribution",
  label: { zh: "分配", en: "Allocation" },
  icon: "distribution",
  path: "/distribution",
  list: { ...stock.list, initial: { agent_id: 0 } },
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
      when: { bind_status: 0 },
      takesFrom: {
        field: "agent_id",
        sentAs: "from_agent_ids",
        asks: {
          zh: "下列服务商的库存不会转走，除非勾选该服务商：",
          en: "Tick the providers whose stock may be moved:",
        },
        refused: { zh: "属于{owner}，未勾选转走", en: "Belongs to {owner}, which you did not tick" },
      },
      undo: "undoDistribute",
      roles: [role.admin],
      bulk: true,
    },
    undoDistribute: {
      call: "storage/undo-distribute",
      extension: true,
      label: { zh: "撤销分配", en: "Undo distribution" },
      icon: "reset",
      place: "menu",
      confirm: {
        zh: "撤销“{title}”的分配？它会回到分配前的服务商或未分配状态。",
        en: "Undo the distribution of {title}? It returns to the provider that had it before, or becomes unassigned.",
      },
      sends: ["storage_id", "distribute_time"],
      when: { can_undo: 1 },
      roles: [role.admin],
      bulk: true,
    },
    register,
  },
});
