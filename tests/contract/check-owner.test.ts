import { expect, test } from "vitest";
import { field, type Roles } from "../../src/contract";
import { faultsWith, valid, withChange } from "./faults";
import { fields, stored } from "./stored-part";

const row = { desktop: ["part"], phone: [], landing: "part" };
const users = withChange({ name: "user", path: undefined, calls: { list: "user/list" }, form: undefined });
/** Admins read parts; customers and providers use them. */
const tables: Roles = {
  rows: { 1: { ...row, desktop: ["home"], landing: "home", reads: ["user", "part"] }, 10: row, 100: row },
  unknown: { desktop: [], phone: [] },
};
const home = withChange({ ...valid, name: "home", path: "/home", calls: { list: "home/list", save: "home/save" } });
const faultsOf = (owner: string, more: object = {}): readonly string[] =>
  faultsWith(tables, stored({ owner }, more), users, home).filter((fault) => fault.startsWith("storage."));

test("reports rows that a role is shown and cannot reach", () => {
  expect(faultsOf("provider")).toEqual(["storage.unreachable @ part: storage.owner"]);
  expect(faultsOf("customer", { roles: { create: [10] } })).toEqual([]);
});

const customer = (more: object = {}) => field.relation({ label: "Cu", to: "user", ...more });
const form = ["name", "kind", "owner", "customer"];
const having = (one: object, more: object = { form }) => ({
  fields: { ...fields, customer: { ...one, wire: "customer_id" } },
  ...more,
});

test.each([
  ["no field names the customer", {}],
  ["only an action can name the customer", having(customer(), {})],
  ["a role may not name the customer", having(customer({ roles: { write: [10] } }))],
  ["another role creates them, too", { roles: { create: [10, 100] } }],
])("reports records of customers if %s", (_title, more) => {
  expect(faultsOf("customer", more)).toEqual(["storage.customer @ part: storage.owner"]);
});

test.each([
  ["the form names the customer", having(customer())],
  [
    "a section of the form names the customer",
    having(customer(), { form: [...form.slice(0, 3), { label: "C", fields: ["customer"] }] }),
  ],
  ["a hook names the customer", having(customer({ readOnly: true }), {})],
  ["only customers create them", { roles: { create: [10] } }],
  ["nobody creates them", { calls: { list: "part/list" }, form: undefined }],
])("accepts records of customers if %s", (_title, more) => {
  expect(faultsOf("customer", more)).toEqual([]);
});

test("accepts a field whose column names the customer", () => {
  const named = stored(
    { owner: "customer", columns: { client: "customer_id" } },
    { fields: { ...fields, client: customer() }, form: ["name", "kind", "owner", "client"] },
  );
  expect(faultsWith(tables, named, users, home)).toEqual([]);
});
