import { money } from "../../resources/kinds/money";
import { defineResource, enabledState, field, role, type StorageOwner, storedCalls } from "../../src/contract";

/** Declares a resource with every kind of figure and this storage owner. */
export const jobsOf = (owner: StorageOwner) =>
  defineResource({
    name: `job_of_${owner}`,
    label: "Jobs",
    icon: "box",
    path: `/job-of-${owner}`,
    calls: storedCalls(`job-of-${owner}`),
    roles: owner === "customer" ? { create: [role.customer] } : {},
    storage: { owner, stamps: { created: "created" }, columns: { period: "created" } },
    key: "id",
    title: "name",
    fields: {
      id: field.id(),
      name: field.text({ label: "Name", required: true }),
      state: field.choice({ label: "State", options: enabledState }),
      is_done: field.switch({ label: "Done" }),
      hours: field.number({ label: "Hours", unit: "h", decimals: 2 }),
      price: field.custom({ label: "Price", of: money("EUR", "JPY") }),
      cost: field.number({ label: "Cost", roles: { read: [1, 100], write: [1, 100] } }),
      labels: field.tags({ label: "Labels" }),
      due: field.date({ label: "Due" }),
      created: field.time({ label: "Created", readOnly: true }),
      period: field.period({ label: "Period", begin: "begin_time", end: "end_time", filterOnly: true }),
    },
    list: {
      columns: ["name", "state"],
      search: "name",
      filters: ["state", "is_done", "price", "labels", "due", "period"],
      advanced: ["cost"],
    },
    form: ["name", "state", "is_done", "hours", "price", "cost", "labels", "due"],
    figures: {
      all: { label: "Jobs" },
      open: { label: "Open jobs", hint: "Not done", filter: { is_done: 0 } },
      urgent: { label: "Urgent jobs", filter: { name: "urgent", labels: ["red", "blue"] } },
      hours: { label: "Hours of open jobs", sum: "hours", filter: { is_done: 0 } },
      turnover: { label: "Turnover", sum: "price", filter: { price: { currency: "EUR" } } },
      by_state: { label: "Jobs by state", by: "state", filter: { is_done: 1 } },
      done_hours: { label: "Hours by done", sum: "hours", by: "is_done" },
      due_per_day: { label: "Jobs due", by: "due", days: 7 },
      turnover_per_day: {
        label: "Turnover",
        sum: "price",
        filter: { price: { currency: "EUR" } },
        by: "period",
        days: 10,
      },
      costs: { label: "Costs", sum: "cost" },
      expensive: { label: "Expensive jobs", filter: { cost: 9 } },
    },
  });

/** All owners except `rule`. */
export const owners = ["provider", "group", "customer", "account", "nobody"] as const;
