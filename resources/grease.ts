import { baseOilOptions, defineResource, field, role, storedCalls, thickenerOptions } from "../src/contract";

const admins = [role.admin];
const calls = storedCalls("grease");

/** The greases of the installation. Thickener and base oil decide whether two greases are compatible (spec E23). */
export const grease = defineResource({
  name: "grease",
  label: { zh: "润滑脂", en: "Greases" },
  one: { zh: "润滑脂", en: "Grease" },
  icon: "box",
  path: "/device/grease",
  under: "device",
  calls: { ...calls, all: "grease/list-all", extensions: [...calls.extensions, "grease/list-all"] },
  storage: {
    owner: "nobody",
    unique: [{ fields: ["name"], within: "all" }],
    order: { field: "name", direction: "asc" },
    isSmall: true,
  },
  key: "id",
  title: "name",
  fields: {
    id: field.id(),
    name: field.text({ label: { zh: "名称", en: "Name" }, required: true, max: 64 }),
    thickener: field.choice({
      label: { zh: "稠化剂", en: "Thickener" },
      options: thickenerOptions,
      required: true,
    }),
    base_oil: field.choice({ label: { zh: "基础油", en: "Base oil" }, options: baseOilOptions, required: true }),
    also: field.tags({
      label: { zh: "其他名称", en: "Other names" },
      hint: {
        zh: "设备上填写的其他写法，用于识别设备现用的润滑脂",
        en: "Other spellings used on devices, to recognise their grease",
      },
    }),
  },
  list: { columns: ["name", "thickener", "base_oil", "also"], search: "name", filters: ["thickener", "base_oil"] },
  form: ["name", "thickener", "base_oil", "also"],
  roles: { create: admins, edit: admins, delete: admins },
});
