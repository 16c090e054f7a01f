import { defineResource, field, storedCalls } from "../../../../src/contract";

const numbers = (...values: readonly number[]) => values.map((value) => ({ value, label: `No. ${value}` }));

const medium = field.choice({ label: "Medium", options: numbers(0, 1) });

/** A resource whose choices depend on other values. */
export const pump = defineResource({
  name: "pump",
  label: "Pumps",
  icon: "box",
  key: "id",
  title: "name",
  calls: storedCalls("pump"),
  storage: { owner: "provider" },
  fields: {
    id: field.id(),
    name: field.text({ label: "Name", required: true }),
    medium,
    seal: field.choice({
      label: { zh: "密封", en: "Seal" },
      wire: "seal_type",
      options: numbers(1, 2, 3),
      goesWith: { field: "medium", values: { 0: [1], 1: [2, 3] } },
    }),
    most: field.number({ label: "Maximum speed", readOnly: true }),
    speed: field.choice({ label: "Speed", options: numbers(1, 2, 3, 9), limitedBy: "most" }),
  },
  list: { columns: ["name"] },
  form: ["name", "medium", "seal", "speed"],
  actions: {
    throttle: {
      call: "pump/throttle",
      label: "Throttle",
      sets: {},
      prompts: { most: field.number({ label: "Most" }) },
    },
    refill: { call: "pump/refill", label: "Refill", sets: {}, prompts: { medium } },
    reseal: {
      call: "pump/reseal",
      label: "Reseal",
      sets: {},
      prompts: {
        medium,
        seal: field.choice({
          label: "New seal",
          options: numbers(1, 2, 3),
          goesWith: { field: "medium", values: { 1: [2] } },
        }),
      },
    },
  },
});
