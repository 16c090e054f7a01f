import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { code, createRegistry, defineResource, defineRoles, field } from "../../../src/contract";
import { type Answers, openConsole, press, refusal, typeInto } from "../../support/console";

const site = defineResource({
  name: "site",
  label: "Sites",
  one: "Site",
  icon: "box",
  path: "/site",
  calls: { list: "site/list", show: "site/detail" },
  key: "id",
  title: "name",
  fields: { id: field.id(), name: field.text({ label: "Site name" }) },
  list: { columns: ["name"], search: "name" },
});
const press4 = defineResource({
  name: "press",
  label: "Presses",
  one: "Press",
  icon: "box",
  path: "/press",
  calls: { list: "press/list", show: "press/detail", save: "press/save" },
  key: "id",
  title: "name",
  fields: {
    id: field.id(),
    name: field.text({ label: "Name", required: true }),
    site_id: field.relation({ label: "Place", to: "site" }),
  },
  list: { columns: ["name"] },
  form: ["name", "site_id"],
});
const shown = { desktop: ["press", "site"], phone: ["press"], landing: "press" };
const roles = defineRoles({ rows: { 1: shown }, unknown: { desktop: [], phone: [] } });
const registry = createRegistry([site, press4], roles);

const page = (...list: readonly object[]) => ({ list, total: list.length, page: 1, page_size: 20 });
const answers: Answers = {
  "press/detail": () => ({ id: 4, name: "Press 4", site_id: 7 }),
  "press/save": () => refusal(code.wrongParameter, "cannot be saved", { name: "This name is taken" }),
  "site/detail": () => ({ id: 7, name: "Hall 7" }),
  "site/list": ({ name }) => page(...[{ id: 1, name: "Yard" }].filter((one) => one.name.includes(String(name ?? "")))),
};
const open = (more: Answers = {}) =>
  openConsole({ registry, role: 1, answers: { ...answers, ...more }, at: "/press/4/edit" });

describe("a form", () => {
  it("keeps the server's message at an input until the input changes", async () => {
    const console = await open();
    await typeInto(console, "Name", "Press 5");
    await press(console, "Save");
    await screen.findByText("This name is taken");
    await console.user.tab();
    expect(screen.getByText("This name is taken")).toBeTruthy();
    await typeInto(console, "Name", "Press 6");
    await waitFor(() => expect(screen.queryByText("This name is taken")).toBeNull());
  });

  it("shows a fault when its input loses the focus, not while the user types the first time", async () => {
    const console = await open();
    await console.user.clear(await screen.findByLabelText("Name"));
    expect(screen.queryByText("Name is required")).toBeNull();
    await console.user.tab();
    expect(await screen.findByText("Name is required")).toBeTruthy();
  });
});

describe("a picker of a related record", () => {
  it("shows the title of its record, even if the record is not on the first page of the list", async () => {
    const console = await open();
    expect(await screen.findByText("Hall 7")).toBeTruthy();
    expect(console.payloads("site/detail")).toEqual([{ id: 7 }]);
    expect(console.payloads("site/list")).toEqual([]);
  });

  it("searches on the server", async () => {
    const console = await open();
    await console.user.type(await screen.findByLabelText("Place"), " Ya");
    expect(await screen.findByText("Yard")).toBeTruthy();
    await waitFor(() => expect(console.payloads("site/list").at(-1)).toMatchObject({ name: "Ya" }));
  });
});
