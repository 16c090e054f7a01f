import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { money } from "../../../resources/kinds/money";
import { field } from "../../../src/contract";
import { choose, type OpenConsole, press, theRowShows, typeInto } from "../../support/console";
import { visitScreens } from "./visits";

const price = field.custom({ label: "Price", of: money("EUR", "JPY") });
const record = { name: "Mill", price: 123450, price_currency: "EUR" };
const open = visitScreens({ price }, record, ["price"]);
const amount = () => screen.findByLabelText<HTMLInputElement>("Price", {}, { timeout: 10_000 });
const currency = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Price: Currency" });
/** The inputs that are marked as wrong: amount, currency. */
const marks = async () => [await amount(), currency()].map((input) => input.getAttribute("aria-invalid") === "true");
const sent = ({ payloads }: OpenConsole) => payloads("visit/save").at(-1);

beforeEach(() => window.localStorage.clear());

it.each(["en", "zh"] as const)(
  "shows amounts at the end of the cell, with the decimals of the currency: %s",
  async (language) => {
    await open("/visit", language);
    await screen.findByText("Mill");
    theRowShows("Mill", ["1,234.50 EUR"]);
    expect(screen.getByText("1,234.50 EUR").closest("td")?.className).toMatch(/figure/);
  },
);

it("has an amount and a currency side by side", async () => {
  const console = await open("/visit/add");
  await typeInto(console, "Name", "Saw");
  await choose(console, "Price: Currency", "JPY");
  await typeInto(console, "Price", "500");
  await press(console, "Save");
  await expect.poll(() => sent(console)).toEqual({ id: "", name: "Saw", price: 500, price_currency: "JPY" });
});

it("sends no price for a currency without an amount", async () => {
  const console = await open("/visit/1/edit");
  await console.user.clear(await amount());
  await choose(console, "Price: Currency", "JPY");
  await press(console, "Save");
  await expect.poll(() => sent(console)).toEqual({ id: 1, name: "Mill", price: "", price_currency: "" });
});

it("fills in both from a pasted price", async () => {
  const console = await open("/visit/1/edit");
  await console.user.clear(await amount());
  await console.user.paste("2,500 JPY");
  expect((await amount()).value).toBe("2500");
  await press(console, "Save");
  await expect.poll(() => sent(console)).toMatchObject({ price: 2500, price_currency: "JPY" });
});

it("marks the part that is wrong, and describes it", async () => {
  const console = await open("/visit/1/edit");
  await typeInto(console, "Price", "much");
  await console.user.click(screen.getByLabelText("Name"));
  expect(await screen.findByText("Price must be a number")).toBeTruthy();
  expect(await marks()).toEqual([true, false]);
  expect(currency().getAttribute("aria-describedby")).toBeNull();
  await typeInto(console, "Price", "1.5");
  await choose(console, "Price: Currency", "JPY");
  const message = await screen.findByText("An amount in JPY has 0 decimals at most");
  expect(await marks()).toEqual([true, false]);
  const describedBy = (await amount()).getAttribute("aria-describedby") ?? "none";
  expect(document.getElementById(describedBy)?.contains(message)).toBe(true);
});

it("filters by the currency, as segments", async () => {
  const console = await open("/visit?price_currency=EUR");
  const segments = within(await screen.findByRole("radiogroup", { name: "Price: Currency" }, { timeout: 10_000 }));
  expect(segments.getByRole<HTMLInputElement>("radio", { name: "EUR" }).checked).toBe(true);
  await console.user.click(segments.getByRole("radio", { name: "JPY" }));
  await expect.poll(() => console.payloads("visit/list").at(-1)).toEqual({ page: 1, price_currency: "JPY" });
  await console.user.click(segments.getByRole("radio", { name: "All" }));
  await expect.poll(() => console.payloads("visit/list").at(-1)).toEqual({ page: 1 });
});
