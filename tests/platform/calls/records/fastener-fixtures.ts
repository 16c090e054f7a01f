import { defineResource, field, storedCalls } from "../../../../src/contract";

const head = { icon: "box", key: "id", title: "name", list: { columns: ["name"] } } as const;
const name = field.text({ label: "Name", required: true });

const shape = field.choice({
  label: "Shape",
  options: [
    { value: 0, label: "Bolt" },
    { value: 1, label: "Nut" },
  ],
});

/** Two resources with one table, for different roles. */
export const bolt = defineResource({
  ...head,
  name: "bolt",
  label: "Bolts",
  calls: storedCalls("bolt"),
  storage: { owner: "provider", table: "fastener" },
  only: { shape: 0 },
  fields: { id: field.id(), name, shape, length: field.number({ label: "Length", required: true }) },
  form: ["name", "length"],
});

export const nut = defineResource({
  ...head,
  name: "nut",
  label: "Nuts",
  calls: storedCalls("nut"),
  storage: { owner: "provider", table: "fastener" },
  only: { shape: 1 },
  fields: { id: field.id(), name, shape },
  form: ["name"],
});

/** Has a relation to one of them. */
export const joint = defineResource({
  ...head,
  name: "joint",
  label: "Joints",
  calls: storedCalls("joint"),
  storage: { owner: "provider" },
  fields: {
    id: field.id(),
    name,
    bolt_id: field.relation({ label: "Bolt", to: "bolt", titleIn: "bolt_name" }),
  },
  form: ["name", "bolt_id"],
});
