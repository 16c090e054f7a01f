import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { field } from "../../../src/contract";
import { type OpenConsole, press, theRowShows, typeInto } from "../../support/console";
import { visitScreens } from "./visits";

const stops = field.rows({
  label: "Stops",
  max: 3,
  unit: "stops",
  unitOfOne: "stop",
  fields: {
    place: field.text({ label: "Place", required: true }),
    grease: field.number({ label: "Grease", unit: "ml", max: 500 }),
  },
});
const twoStops = [
  { place: "Mill", grease: 30 },
  { place: "Saw", grease: null },
];
const open = visitScreens({ stops }, { name: "Monday", stops: twoStops });
const edit = async (): Promise<OpenConsole> => {
  const console = await open("/visit/1/edit");
  await screen.findByRole("group", { name: "Row 2" }, { timeout: 10_000 });
  return console;
};
const places = () => screen.getAllByLabelText<HTMLInputElement>(/Place/).map(({ value }) => value);
/** The rows that the last save has sent. */
const sent = ({ payloads }: OpenConsole): unknown => {
  const last = payloads("visit/save").at(-1) as { readonly stops: string } | undefined;
  return last === undefined ? undefined : JSON.parse(last.stops);
};
const focused = () => document.activeElement?.getAttribute("aria-label");

beforeEach(() => window.localStorage.clear());

it("counts the rows in lists, and shows them in detail views", async () => {
  await open("/visit");
  await screen.findByText("Monday");
  theRowShows("Monday", ["2 stops"]);
  await open("/visit/1");
  const table = within(await screen.findByRole("region", { name: "Stops" }, { timeout: 10_000 })).getByRole("table");
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual(["Place", "Grease"]);
  expect(within(table).getByText("30 ml")).toBeTruthy();
});

it("shows the table of a detail view on a separate line", async () => {
  await open("/visit/1");
  const table = await screen.findByRole("region", { name: "Stops" }, { timeout: 10_000 });
  expect(table.closest("tr")?.textContent).not.toContain("Monday");
});

it.each([
  [4, 800, "false"],
  [5, 800, "true"],
  [5, 1440, "false"],
  [2, 390, "true"],
])("shows %i columns in a window of %i px as cards: %s", async (count, width, hasCards) => {
  const matchMedia = vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const limit = /width < (\d+)px/.exec(query)?.[1];
    const list = { matches: limit !== undefined && width < Number(limit), media: query };
    return Object.assign(new EventTarget(), list) as unknown as MediaQueryList;
  });
  onTestFinished(() => matchMedia.mockRestore());
  const columns = Array.from({ length: count }, (_, at) => [`part${at}`, field.text({ label: `Part ${at}` })]);
  const parts = field.rows({ label: "Parts", fields: Object.fromEntries(columns) });
  await visitScreens({ parts }, { name: "Monday", parts: [{ part0: "Mill" }] })("/visit/1/edit");
  const table = await screen.findByRole("group", { name: "Parts" }, { timeout: 10_000 });
  expect(table.getAttribute("data-cards")).toBe(hasCards);
});

it("adds rows with the keyboard, and sends them as JSON", async () => {
  const console = await open("/visit/add");
  await typeInto(console, "Name", "Friday");
  const add = await screen.findByRole("button", { name: "Add a row" }, { timeout: 10_000 });
  add.focus();
  await console.user.keyboard("{Enter}");
  await expect.poll(places).toEqual([""]);
  await console.user.keyboard("Press 4{Tab}12");
  expect(screen.getByText("Row 1 added")).toBeTruthy();
  await press(console, "Save");
  await expect.poll(() => sent(console)).toEqual([{ place: "Press 4", grease: 12 }]);
});

it("moves and removes rows, and keeps the focus near", async () => {
  const console = await edit();
  await press(console, "Move row 1 down");
  expect(places()).toEqual(["Saw", "Mill"]);
  await expect.poll(focused).toBe("Move row 2 down");
  expect(screen.getByText("Row 1 is now row 2")).toBeTruthy();
  await press(console, "Move row 2 down");
  expect(places()).toEqual(["Saw", "Mill"]);
  await press(console, "Remove row 1");
  expect(places()).toEqual(["Mill"]);
  await press(console, "Remove row 1");
  await expect.poll(() => document.activeElement?.textContent).toBe("Add a row");
  await press(console, "Save");
  await expect.poll(() => console.payloads("visit/save").at(-1)).toMatchObject({ stops: "" });
});

it("offers no more rows than the field allows", async () => {
  const console = await edit();
  await press(console, "Add a row");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add a row" }).disabled).toBe(true);
  expect(screen.getByText("3 rows at most")).toBeTruthy();
});

it("shows a fault at its row and field, and focuses it", async () => {
  const console = await edit();
  const second = screen.getByRole("group", { name: "Row 2" });
  await console.user.type(within(second).getByLabelText("Grease"), "501");
  await press(console, "Save");
  const input = within(second).getByLabelText(/Grease/);
  await expect.poll(() => input.getAttribute("aria-invalid")).toBe("true");
  // antd shows the messages later than it marks the input.
  const message = () => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent;
  await expect.poll(message).toBe("Grease must be at most 500");
  await screen.findByText("Row 2: Grease must be at most 500");
  await expect.poll(() => document.activeElement).toBe(input);
  expect(within(second).getByLabelText(/Place/).getAttribute("aria-invalid")).toBe("false");
  expect(sent(console)).toBeUndefined();
});
