import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { code, createRegistry, definePage, defineRoles } from "../../../src/contract";
import {
  type Answers,
  choose,
  doTheAction,
  type OpenConsole,
  openConsole,
  press,
  refusal,
  theActionIsNotOffered,
  theActionIsOffered,
  theListShows,
  theMenuShows,
  thePaletteOffers,
  theRowShows,
  typeInto,
} from "../../support/console";
import { setWindowWidth } from "../../support/window-width";
import { sparePart } from "../fixtures/spare-part";

// A new resource needs only its declaration, a line in the registry, and its name in the role tables.
const help = definePage({
  name: "help",
  label: { zh: "帮助", en: "Help" },
  icon: "help",
  path: "/help",
  screen: "help",
});
const roles = defineRoles({
  rows: {
    1: { desktop: ["spare_part", "help"], phone: ["spare_part"], landing: "spare_part" },
    2: { desktop: ["help"], phone: ["help"], landing: "help" },
    10: { desktop: ["help"], phone: ["help"], reads: ["spare_part"], landing: "help" },
  },
  unknown: { desktop: [], phone: [] },
});
const registry = createRegistry([sparePart, help], roles);

const imei = "260531793113837";
const pump = {
  part_id: 1,
  name: "Pump",
  state: 1,
  volume: 125,
  imei,
  contact: "a@b.test",
  address: null,
  is_spare: 1,
  entered: 1760000000000,
};
const valve = { ...pump, part_id: 2, name: "Valve", state: 0, volume: null };
const pages = (...list: readonly object[]) => ({ list, total: list.length, page: 1, page_size: 20 });
const answers: Answers = {
  "part/list": () => pages(pump, valve),
  "part/detail": ({ part_id }) =>
    part_id === 2 ? valve : part_id === 1 ? pump : refusal(code.notExist, "there is no such part"),
  "part/save": (payload) => ({ ...payload, part_id: 3 }),
  "part/scrap": () => null,
};

const open = (at: string, more: Partial<Parameters<typeof openConsole>[0]> = {}): Promise<OpenConsole> =>
  openConsole({ registry, role: 1, answers, at, ...more });

const fillIn = async (console: OpenConsole): Promise<void> => {
  await typeInto(console, "Name", "Nozzle");
  await console.user.click(screen.getByText("Disabled"));
};

describe("a resource that is only declared", () => {
  it("needs at most forty lines", () => {
    const file = readFileSync("tests/console/fixtures/spare-part.ts", "utf8");
    expect(file.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
  });

  it("is in the menu and the palette of the roles that may see it, and of no others", async () => {
    await open("/help");
    await theMenuShows([sparePart.label, help.label]);
    expect(thePaletteOffers(registry, 1)).toEqual(["Spare parts", "Help", "New spare part"]);
    expect(thePaletteOffers(registry, 2)).toEqual(["Help"]);
  });

  it("lists its records", async () => {
    await open("/spare-part");
    await theListShows(["Pump", "Valve"]);
    theRowShows("Pump", ["Enabled", "125", imei]);
    expect(screen.getByRole("columnheader", { name: /Volume \(ml\)/ })).toBeTruthy();
  });

  it("requests exactly the search, filter and order, and keeps them in the address", async () => {
    const console = await open("/spare-part?page=2");
    await theListShows(["Pump", "Valve"]);
    await typeInto(console, "Search by name", "pu{Enter}");
    await choose(console, "State", "Disabled");
    await press(console, "Name");
    await waitFor(() => expect(console.address()).toBe("/spare-part?name=pu&state=0&sort_by=name"));
    await waitFor(() =>
      expect(console.payloads("part/list").at(-1)).toEqual({
        page: 1,
        sort_by: "name",
        sort_order: "asc",
        name: "pu",
        state: 0,
      }),
    );
    console.goBack();
    await waitFor(() => expect(console.address()).toBe("/spare-part?name=pu&state=0"));
  });

  it("shows the faults of the form and sends nothing while there are any", async () => {
    const console = await open("/spare-part/add");
    await typeInto(console, "IMEI", "2605 3179 3113 8370");
    await press(console, "Save");
    expect(await screen.findByText("Name is required")).toBeTruthy();
    expect(await screen.findByText(/IMEISV/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    expect(console.payloads("part/save")).toEqual([]);
  });

  it("saves the entered values once and shows the record", async () => {
    const console = await open("/spare-part/add");
    await fillIn(console);
    await typeInto(console, "IMEI", "260531-79-311383-7");
    await typeInto(console, "Volume", "125");
    const save = screen.getByRole("button", { name: "Save" });
    await console.user.dblClick(save);
    await waitFor(() => expect(console.address()).toBe("/spare-part/3"));
    expect(console.payloads("part/save")).toEqual([
      { part_id: "", name: "Nozzle", state: 0, volume: 125, imei, contact: "", address: "", is_spare: "" },
    ]);
  });

  it("clears the form for the next record after “Save and add another”", async () => {
    const console = await open("/spare-part/add");
    await fillIn(console);
    await press(console, "Save and add another");
    const input = screen.getByLabelText<HTMLInputElement>("Name");
    await waitFor(() => expect(input.value).toBe(""));
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(console.address()).toBe("/spare-part/add");
    expect(console.payloads("part/save")).toHaveLength(1);
  });

  it("shows the server's messages at their inputs and keeps the typed text", async () => {
    const taken = () =>
      refusal(code.alreadyExists, "exists already", {
        name: "This name is taken",
        entered: "The stock is full",
      });
    const console = await open("/spare-part/add", { answers: { ...answers, "part/save": taken } });
    await fillIn(console);
    await press(console, "Save");
    expect(await screen.findByText("This name is taken")).toBeTruthy();
    expect(screen.getAllByText("exists already")).toHaveLength(1);
    expect(screen.getByText("The stock is full")).toBeTruthy();
    const input = screen.getByLabelText<HTMLInputElement>("Name");
    expect(input.value).toBe("Nozzle");
    await waitFor(() => expect(document.activeElement).toBe(input));
  });

  it("saves an edited record with its key in the payload", async () => {
    const console = await open("/spare-part/1/edit");
    await typeInto(console, "Name", "Pump 2");
    await press(console, "Save");
    await waitFor(() => expect(console.address()).toBe("/spare-part/1"));
    expect(console.payloads("part/save")).toEqual([
      { part_id: 1, name: "Pump 2", state: 1, volume: 125, imei, contact: "a@b.test", address: "", is_spare: 1 },
    ]);
  });

  it("asks before Back discards unsaved input", async () => {
    const console = await open("/spare-part");
    await theListShows(["Pump", "Valve"]);
    await console.user.click(within(screen.getByRole("main")).getByRole("link", { name: "New spare part" }));
    await typeInto(console, "Name", "Nozzle");
    console.goBack();
    const dialog = await screen.findByRole("dialog");
    await console.user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
    expect(console.address()).toBe("/spare-part/add");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Nozzle");
  });

  it("shows a record, or that it does not exist", async () => {
    await open("/spare-part/1");
    expect(await screen.findByRole("heading", { name: "Pump" })).toBeTruthy();
    expect(screen.getByText("125 ml")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy IMEI" })).toBeTruthy();
    await open("/spare-part/77");
    expect(await screen.findByText("Spare part not found")).toBeTruthy();
  });

  it("offers an action for the records that it applies to, and runs it after the confirmation", async () => {
    const console = await open("/spare-part");
    await theListShows(["Pump", "Valve"]);
    await theActionIsOffered(console, "Pump", "Scrap");
    await theActionIsNotOffered(console, "Valve", "Scrap");
    await doTheAction(console, "Pump", "Scrap");
    await waitFor(() => expect(console.payloads("part/scrap")).toEqual([{ part_id: 1 }]));
  });

  it.each([
    ["list to a role that may not see it", 2, "/spare-part"],
    ["detail view to a role that may not see it", 2, "/spare-part/1"],
    ["list to a role that may only read it for pickers", 10, "/spare-part"],
    ["form to a role that may only read it for pickers", 10, "/spare-part/1/edit"],
  ])("does not open its %s", async (_what, role, at) => {
    const console = await open(at, { role });
    expect(await screen.findByRole("heading", { name: /access/i })).toBeTruthy();
    expect(console.payloads("part/list")).toEqual([]);
    expect(console.payloads("part/detail")).toEqual([]);
  });

  it("shows cards on a phone", async () => {
    setWindowWidth(390);
    const console = await open("/spare-part");
    await theListShows(["Pump", "Valve"]);
    expect(screen.queryByRole("table")).toBeNull();
    theRowShows("Pump", ["Enabled", "125 ml", imei]);
    await theActionIsOffered(console, "Pump", "Scrap");
  });

  it("shows Chinese texts", async () => {
    const console = await open("/spare-part", { language: "zh" });
    await theListShows(["Pump", "Valve"]);
    await theMenuShows([sparePart.label, help.label]);
    theRowShows("Pump", ["启用"]);
    await theActionIsOffered(console, "Pump", "报废");
    const addresses = screen.getAllByRole("link", { name: "新增备件" }).map((link) => link.getAttribute("href"));
    expect(addresses).toEqual(["/spare-part/add", "/spare-part/add"]);
    expect(screen.getByRole("columnheader", { name: /容量 \(ml\)/ })).toBeTruthy();
  });
});
