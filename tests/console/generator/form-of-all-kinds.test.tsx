import { screen, waitFor, within } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { callByPath, createRegistry, defineRoles, writePayload } from "../../../src/contract";
import { sample } from "../../support/all-kinds";
import { type OpenConsole, openConsole, press } from "../../support/console";

const role = { desktop: ["sample"], phone: [], landing: "sample" } as const;
const unknown = { desktop: ["sample"], phone: ["sample"] };
const registry = createRegistry([sample], defineRoles({ rows: { 1: role }, unknown }));

/** A value of each field, as the form holds it. */
const values = {
  name: "Pump 7",
  comment: "North hall\nby the door",
  mail: "mill@lubricator.test",
  phone: "+8613800000000",
  volume: 125.5,
  colour: 1,
  sizes: ["s", "l"],
  shades: [2],
  labels: ["spare", "new"],
  is_new: 1,
  arrived: "2026-11-21",
  imei: "260531793113837",
  eui: "A84041000181C0BB",
  addr: "26011BDA",
  site: "https://mill.lubricator.test/",
  price: { amount: 1234.5, currency: "KWD" },
  antennas: [
    { place: "Roof", gain: 3.5, colour: 2, note: "old" },
    { place: "Wall", gain: null, colour: null, note: null },
  ],
  stay: { hours: 2, minutes: 5 },
};

/** Inputs that take a text, by their labels, with what a person writes. */
const texts: Readonly<Record<string, string>> = {
  Name: values.name,
  Comment: values.comment,
  Email: values.mail,
  Phone: values.phone,
  Volume: "125.5",
  Labels: "spare,new,",
  Arrived: values.arrived,
  IMEI: values.imei,
  EUI: "a8-40-41-00-01-81-c0-bb",
  DevAddr: values.addr,
  Website: values.site,
  Price: "1234.5",
  Stay: "2",
  Minutes: "5",
};

/** Fills in one input at once, as a person who pastes. */
async function fill({ user }: OpenConsole, label: string, text: string, place = document.body): Promise<void> {
  const [input] = await within(place).findAllByLabelText(label, { selector: "input, textarea" }, { timeout: 10_000 });
  if (input === undefined) throw new Error(`There is no input "${label}".`);
  await user.click(input);
  await user.paste(text);
}

/** Chooses an option of a select. The lists of other selects, which may have the same option, stay in the page. */
async function choose({ user }: OpenConsole, label: string, option: string, place = document.body): Promise<void> {
  const select = within(place).getByLabelText(label, { selector: "[role=combobox]" });
  if (select.getAttribute("aria-expanded") !== "true") await user.click(select);
  const list = await waitFor(() => {
    const found = document.getElementById(select.getAttribute("aria-controls") ?? "");
    return found?.closest<HTMLElement>(".ant-select-dropdown") ?? expect.fail(`"${label}" has no options.`);
  });
  await user.click(within(list).getByText(option));
}

test("the form of all kinds sends what a person has filled in", async () => {
  const answers = {
    "sample/save": () => ({ id: 1, name: values.name }),
    "sample/list": () => ({ list: [], total: 0 }),
  };
  // Lists of options ignore the pointer while they open.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const console = { ...(await openConsole({ registry, role: 1, at: "/sample/add", answers })), user };
  for (const [label, text] of Object.entries(texts)) await fill(console, label, text);
  await choose(console, "Colour", "Blue");
  for (const size of ["Small", "Large"]) await choose(console, "Sizes", size);
  await choose(console, "Shades", "Green");
  await user.click(screen.getByRole("switch", { name: "Unused" }));
  await choose(console, "Price: Currency", "KWD");

  await press(console, "Add a row");
  await press(console, "Add a row");
  const row = (number: number) => screen.getByRole("group", { name: `Row ${number}` });
  await fill(console, "Place", "Roof", row(1));
  await fill(console, "Gain", "3.5", row(1));
  await choose(console, "Colour", "Green", row(1));
  await fill(console, "Note", "old", row(1));
  await fill(console, "Place", "Wall", row(2));

  await press(console, "Save");
  const save = callByPath(registry, "sample/save");
  await expect.poll(() => console.payloads("sample/save")).toEqual([writePayload(save, values)]);
  // Every field of the form has been filled in.
  expect(Object.keys(values)).toEqual(sample.form);
});
