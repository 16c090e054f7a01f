import { money } from "../../../../resources/kinds/money";
import { defineResource, field, storedCalls } from "../../../../src/contract";

/** Resources with every kind of owner and the options that the README's example does not have. */

const head = { icon: "box", key: "id", title: "name" } as const;
const name = field.text({ label: "Name", required: true });

export const machine = defineResource({
  ...head,
  name: "machine",
  label: "Machines",
  calls: { ...storedCalls("machine"), reveal: "machine/reveal", all: "machine/all" },
  storage: {
    owner: "customer",
    order: { field: "name", direction: "asc" },
    stamps: { created: "created", updated: "updated", by: "author" },
    columns: { remark: "note", words: ["name", "note"] },
  },
  fields: {
    id: field.id({ sentAs: "machine_id" }),
    name,
    remark: field.longText({ label: "Remark" }),
    customer_id: field.relation({ label: "Customer", to: "user", titleIn: "customer_name" }),
    place: field.position({ label: "Place" }),
    region: field.region({ label: "Region", levels: 2 }),
    pin: field.secret({ label: "Pin" }),
    picture: field.image({ label: "Picture", accept: ["jpg"] }),
    serial: field.text({ label: "Serial number", fixed: true }),
    model: field.text({ label: "Model", wire: "model_name" }),
    created: field.time({ label: "Created", readOnly: true }),
    updated: field.time({ label: "Updated", readOnly: true }),
    author: field.text({ label: "Author", readOnly: true }),
    words: field.text({ label: "Words", filterOnly: true }),
  },
  list: { columns: ["name", "author"], filters: ["words", "region"], sortable: ["name"] },
  form: ["name", "remark", "customer_id", "place", "region", "pin", "picture", "serial"],
  deletable: { remark: "old" },
  actions: {
    move: {
      call: "machine/move",
      label: "Move",
      prompts: {
        place: field.position({ label: "Place" }),
        model: field.text({ label: "Model" }),
      },
      sets: { region: null, remark: "moved" },
    },
    lose: { call: "machine/lose", label: "Lose", sets: { place: null, model: "unknown" } },
  },
});

export const inspection = defineResource({
  ...head,
  name: "inspection",
  label: "Inspections",
  calls: {
    ...storedCalls("inspection"),
    list: { path: "inspection/list", by: { machine_id: "inspection/list-by-machine" } },
  },
  storage: { owner: "nobody", onDelete: { machine_id: "refuse" }, defaults: { done: 0 } },
  fields: {
    id: field.id(),
    name,
    machine_id: field.relation({ label: "Machine", to: "machine", titleIn: "machine_name" }),
    done: field.switch({ label: "Done" }),
  },
  list: { columns: ["name"] },
  form: ["name", "machine_id"],
  actions: {
    open: { call: "inspection/turn", label: "Open", with: { done: 0 }, sets: { done: 0 } },
    close: { call: "inspection/turn", label: "Close", with: { done: 1 }, when: { done: 0 }, sets: { done: 1 } },
    closeAll: {
      call: "inspection/close-all",
      label: "Close",
      keysAs: "inspection_ids",
      when: { done: 0 },
      sets: { done: 1 },
    },
  },
});

export const note = defineResource({
  ...head,
  name: "note",
  label: "Notes",
  calls: storedCalls("note"),
  storage: { owner: "account", defaults: { closed: 0 }, onDelete: { machine_id: "delete" } },
  fields: {
    id: field.id(),
    name,
    closed: field.switch({ label: "Closed" }),
    machine_id: field.relation({ label: "Machine", to: "machine", titleIn: "machine_name" }),
  },
  list: { columns: ["name"] },
  form: ["name", "machine_id"],
  actions: { close: { call: "note/close", label: "Close", sets: { closed: 1 } } },
});

export const shift = defineResource({
  ...head,
  name: "shift",
  label: "Shifts",
  calls: storedCalls("shift"),
  storage: { owner: "group" },
  fields: { id: field.id(), name },
  list: { columns: ["name"] },
  form: ["name"],
});

export const tool = defineResource({
  ...head,
  name: "tool",
  label: "Tools",
  calls: {
    list: "tool/list",
    show: "tool/detail",
    save: { 0: "tool/save", 1: "tool/save-heavy" },
    delete: { 0: "tool/delete", 1: "tool/delete-heavy" },
    import: { 0: "tool/import", 1: "tool/import-heavy" },
    extensions: [],
  },
  variant: "type",
  storage: { owner: "provider" },
  fields: {
    id: field.id(),
    name,
    type: field.choice({
      label: "Type",
      required: true,
      options: [
        { value: 0, label: "Light" },
        { value: 1, label: "Heavy" },
      ],
    }),
    weight: field.number({ label: "Weight", when: { type: 1 } }),
    price: field.custom({ label: "Price", of: money("EUR", "CNY") }),
  },
  list: { columns: ["name", "type", "price"], filters: ["type"], sortable: ["price"] },
  form: ["type", "name", "weight", "price"],
  actions: {
    reprice: {
      call: "tool/reprice",
      label: "Reprice",
      sets: {},
      prompts: { price: field.custom({ label: "Price", of: money("EUR", "CNY") }) },
    },
  },
});

export const assembly = defineResource({
  ...head,
  name: "assembly",
  label: "Assemblies",
  calls: storedCalls("assembly"),
  storage: { owner: "nobody", onDelete: { parent_id: "delete" } },
  fields: {
    id: field.id(),
    name,
    parent_id: field.relation({ label: "Part of", to: "assembly", titleIn: "parent_name" }),
    rack_id: field.relation({ label: "Rack", to: "rack", titleIn: "rack_number" }),
  },
  list: { columns: ["name"] },
  form: ["name", "parent_id", "rack_id"],
});

export const rack = defineResource({
  ...head,
  name: "rack",
  label: "Racks",
  calls: storedCalls("rack"),
  storage: { owner: "nobody" },
  title: "number",
  fields: { id: field.id(), number: field.number({ label: "Number", required: true }) },
  list: { columns: ["number"] },
  form: ["number"],
});

export const locker = defineResource({
  ...head,
  name: "locker",
  label: "Lockers",
  calls: storedCalls("locker"),
  storage: { owner: "customer", onDelete: { customer_id: "refuse", device_id: "refuse" } },
  fields: {
    id: field.id(),
    name,
    customer_id: field.relation({ label: "Customer", to: "user", titleIn: "customer_name", required: true }),
    device_id: field.relation({ label: "Lubricator", to: "device", titleIn: "device_name" }),
  },
  list: { columns: ["name"] },
  form: ["name", "customer_id", "device_id"],
});

export const badge = defineResource({
  ...head,
  name: "badge",
  label: "Badges",
  calls: storedCalls("badge"),
  storage: { owner: "provider", onDelete: { holder_id: "delete", group_id: "delete", device_id: "delete" } },
  fields: {
    id: field.id(),
    name,
    holder_id: field.relation({ label: "Holder", to: "operator", titleIn: "holder_name" }),
    group_id: field.relation({ label: "Group", to: "authority", titleIn: "group_name" }),
    device_id: field.relation({ label: "Lubricator", to: "device", titleIn: "device_name" }),
    stock_id: field.relation({ label: "Stock", to: "storage", titleIn: "imei" }),
  },
  list: { columns: ["name"] },
  form: ["name", "holder_id", "group_id", "device_id", "stock_id"],
});
