import { money } from "../../resources/kinds/money";
import {
  createRegistry,
  type Declaration,
  defineResource,
  field,
  options,
  type Roles,
  type WireRecord,
} from "../../src/contract";
import { span } from "./span-kind";

const colours = options([
  { value: 0, label: { zh: "红", en: "Red" } },
  { value: 1, label: { zh: "蓝", en: "Blue" } },
  { value: 2, label: { zh: "绿", en: "Green" } },
]);
const sizes = options([
  { value: "s", label: { zh: "小", en: "Small" } },
  { value: "l", label: { zh: "大", en: "Large" } },
]);

/** A resource with a field of every kind that a table file can hold. */
export const sample = defineResource({
  name: "sample",
  label: "Samples",
  icon: "box",
  path: "/sample",
  storage: { owner: "provider" },
  calls: {
    list: "sample/list",
    show: "sample/detail",
    save: "sample/save",
    delete: "sample/delete",
    import: "sample/import",
  },
  key: "id",
  title: "name",
  fields: {
    id: field.id(),
    name: field.text({ label: { zh: "名称", en: "Name" }, required: true }),
    comment: field.longText({ label: { zh: "备注", en: "Comment" } }),
    mail: field.email({ label: { zh: "邮箱", en: "Email" } }),
    phone: field.phone({ label: { zh: "电话", en: "Phone" } }),
    volume: field.number({ label: { zh: "容量", en: "Volume" }, unit: "ml", min: 0, max: 1000 }),
    colour: field.choice({ label: { zh: "颜色", en: "Colour" }, options: colours }),
    sizes: field.choices({ label: { zh: "尺寸", en: "Sizes" }, options: sizes }),
    shades: field.choices({ label: { zh: "色调", en: "Shades" }, options: colours }),
    labels: field.tags({ label: { zh: "标签", en: "Labels" } }),
    is_new: field.switch({ label: { zh: "全新", en: "Unused" } }),
    arrived: field.date({ label: { zh: "到货日期", en: "Arrived" } }),
    imei: field.imei({ label: "IMEI" }),
    eui: field.eui({ label: "EUI" }),
    addr: field.deviceAddress({ label: "DevAddr" }),
    site: field.url({ label: { zh: "网址", en: "Website" } }),
    price: field.custom({ label: { zh: "价格", en: "Price" }, of: money("EUR", "JPY", "KWD") }),
    antennas: field.rows({
      label: { zh: "天线", en: "Antennas" },
      max: 4,
      unit: { zh: "根天线", en: "antennas" },
      unitOfOne: { zh: "根天线", en: "antenna" },
      fields: {
        place: field.text({ label: { zh: "位置", en: "Place" }, required: true, max: 40 }),
        gain: field.number({ label: { zh: "增益", en: "Gain" }, unit: "dBi", min: -5, max: 20 }),
        colour: field.choice({ label: { zh: "颜色", en: "Colour" }, options: colours }),
        note: field.longText({ label: { zh: "备注", en: "Note" } }),
      },
    }),
    stay: field.custom({ label: { zh: "停留", en: "Stay" }, of: span }),
  },
  list: {
    columns: [
      "name",
      "comment",
      "mail",
      "phone",
      "volume",
      "colour",
      "sizes",
      "shades",
      "labels",
      "is_new",
      "arrived",
      "imei",
      "eui",
      "addr",
      "site",
      "price",
      "antennas",
      "stay",
    ],
    filters: ["name", "sizes", "shades", "labels", "price"],
  },
  form: [
    "name",
    "comment",
    "mail",
    "phone",
    "volume",
    "colour",
    "sizes",
    "shades",
    "labels",
    "is_new",
    "arrived",
    "imei",
    "eui",
    "addr",
    "site",
    "price",
    "antennas",
    "stay",
  ],
});

/** A resource with a field that providers may read and only admins may set, and that groups do not see. */
export const limited = defineResource({
  name: "limited",
  label: "Limited",
  icon: "box",
  path: "/limited",
  storage: { owner: "provider" },
  calls: {
    list: "limited/list",
    show: "limited/detail",
    save: "limited/save",
    template: { path: "limited/template" },
    import: "limited/import",
    delete: "limited/delete",
  },
  key: "id",
  title: "name",
  fields: {
    id: field.id(),
    name: field.text({ label: { zh: "名称", en: "Name" }, required: true }),
    cost: field.number({ label: { zh: "成本", en: "Cost" }, roles: { read: [1, 100], write: [1] } }),
    shout: field.text({
      label: { zh: "大写", en: "In capitals" },
      readOnly: true,
      computed: ({ name }: WireRecord) => String(name).toUpperCase(),
    }),
  },
  list: { columns: ["name", "cost", "shout"], search: "name", filters: ["cost"], sortable: ["name", "cost"] },
  form: ["name", "cost"],
  figures: {
    all: { label: { zh: "数量", en: "All" } },
    dear: { label: { zh: "昂贵", en: "Dear" }, filter: { cost: 70 } },
    worth: { label: { zh: "总值", en: "Worth" }, sum: "cost" },
  },
});

/** The product's registry with both, which admins, providers and groups may use with all their actions. */
export function registryWithSample(product: {
  readonly entries: readonly Declaration[];
  readonly registry: { readonly roles: Roles };
}) {
  const { rows, unknown } = product.registry.roles;
  const names = [sample.name, limited.name];
  const granted = Object.entries(rows).map(([number, row]) =>
    ["1", "100", "101"].includes(number) ? [number, { ...row, desktop: [...row.desktop, ...names] }] : [number, row],
  );
  return createRegistry([...product.entries, sample, limited], { rows: Object.fromEntries(granted), unknown });
}
