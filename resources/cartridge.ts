import {
  cartridgeStateOptions,
  cartridgeVolume,
  defineResource,
  field,
  role,
  storedCalls,
  type WireRecord,
} from "../src/contract";

const providers = [role.oem, role.afm, role.leader, role.member];

/** Cartridges of a provider, apart from lubricators: one record for each grease, size and batch (spec E23). */
export const cartridge = defineResource({
  name: "cartridge",
  label: { zh: "油管库存", en: "Cartridges" },
  one: { zh: "油管", en: "Cartridge" },
  icon: "storage",
  path: "/device/cartridge",
  under: "device",
  calls: storedCalls("cartridge"),
  storage: {
    owner: "provider",
    elsewhere: ["state"],
    columns: { code: ["code", "batch"] },
    unique: [{ fields: ["batch", "grease_id", "size"] }],
    order: { field: "best_before", direction: "asc" },
    onDelete: { grease_id: "refuse" },
    isSmall: true,
  },
  key: "id",
  title: "name",
  fields: {
    id: field.id(),
    name: field.text({
      label: { zh: "油管", en: "Cartridge" },
      readOnly: true,
      computed: ({ grease_name, size, batch }: WireRecord) => `${grease_name ?? ""} · ${size} ml · ${batch}`,
    }),
    grease_id: field.relation({
      label: { zh: "润滑脂", en: "Grease" },
      to: "grease",
      titleIn: "grease_name",
      required: true,
    }),
    size: field.choice({ label: { zh: "规格", en: "Size" }, options: cartridgeVolume, required: true }),
    batch: field.text({ label: { zh: "批次", en: "Batch" }, required: true, max: 64 }),
    code: field.text({
      label: { zh: "标签条码", en: "Label code" },
      hint: {
        zh: "标签上的条码内容；扫码时也按批次查找",
        en: "The content of the code on the label. A scan finds the batch number too",
      },
      max: 64,
    }),
    best_before: field.date({ label: { zh: "保质期至", en: "Best before" }, required: true }),
    count: field.number({
      label: { zh: "数量", en: "Count" },
      unit: { zh: "个", en: "pcs" },
      required: true,
      decimals: 0,
      min: 0,
      max: 100_000,
    }),
    state: field.choice({ label: { zh: "状态", en: "State" }, options: cartridgeStateOptions, readOnly: true }),
  },
  list: {
    columns: [
      { field: "grease_id", label: { zh: "润滑脂", en: "Grease" } },
      "size",
      "count",
      "best_before",
      "batch",
      "state",
      "code",
    ],
    search: "code",
    filters: ["grease_id", "size", "state"],
    sortable: ["best_before", "count"],
    empty: {
      zh: "把采购的油管按润滑脂、规格和批次录入，换罐时自动扣减。",
      en: "Enter the cartridges that you buy, by grease, size and batch. Each swap takes one.",
    },
  },
  form: ["batch", "grease_id", "size", "code", "best_before", "count"],
  roles: { create: providers, edit: providers, delete: providers },
});
