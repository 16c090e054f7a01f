import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createRegistry, defineResource, defineRoles, field } from "../../../src/contract";
import { openConsole, press, theRowShows, typeInto } from "../../support/console";

const part = defineResource({
  name: "part",
  label: "Parts",
  icon: "box",
  path: "/part",
  storage: { owner: "nobody" },
  calls: { list: "part/list", save: "part/save", show: "part/detail" },
  key: "id",
  title: "name",
  fields: {
    id: field.id(),
    name: field.text({ label: "Name", required: true }),
    cost: field.number({ label: "Cost", roles: { read: [1, 2], write: [1] } }),
  },
  list: { columns: ["name", "cost"], filters: ["cost"] },
  form: ["name", "cost"],
});
const row = { desktop: ["part"], phone: [], landing: "part" } as const;
const registry = createRegistry(
  [part],
  defineRoles({ rows: { 1: row, 2: row, 3: row }, unknown: { desktop: ["part"], phone: ["part"] } }),
);
const answers = (role: number) => {
  const record = { id: 1, name: "Pump", ...(role === 3 ? {} : { cost: 70 }) };
  return {
    "part/list": () => ({ list: [record], total: 1 }),
    "part/detail": () => record,
    "part/save": (payload: object) => ({ ...record, ...payload }),
  };
};
const open = (role: number, at: string) => openConsole({ registry, role, at, answers: answers(role) });

it("shows a field to the roles that may read it", async () => {
  await open(2, "/part");
  await screen.findByText("Pump");
  theRowShows("Pump", ["70"]);
  expect(await screen.findByLabelText("Cost")).toBeTruthy();
});

it("hides it from another role", async () => {
  await open(3, "/part");
  await screen.findByText("Pump");
  expect(screen.queryByText("Cost")).toBeNull();
  expect(screen.queryByLabelText("Cost")).toBeNull();
});

it("has no input and sends no value for a role that may not write it", async () => {
  const console = await open(2, "/part/add");
  await typeInto(console, "Name", "Hose");
  expect(screen.queryByLabelText("Cost")).toBeNull();
  await press(console, "Save");
  await expect.poll(() => console.payloads("part/save")).toEqual([{ id: "", name: "Hose" }]);
});

it("has an input for a role that may write it", async () => {
  const console = await open(1, "/part/add");
  await typeInto(console, "Name", "Hose");
  await typeInto(console, "Cost", "5");
  await press(console, "Save");
  await expect.poll(() => console.payloads("part/save")).toEqual([{ id: "", name: "Hose", cost: 5 }]);
});
