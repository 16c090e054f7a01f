import { basename } from "node:path";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { money } from "../../../resources/kinds/money";
import { field } from "../../../src/contract";
import { visitScreens } from "./visits";

vi.mock("../../../src/console/fields/kinds/money", () => ({ default: { Cell: () => <b>dear</b> } }));

const price = field.custom({ label: "Price", of: money("EUR", "JPY") });
const open = visitScreens({ price }, { name: "Mill", price: 500, price_currency: "EUR" }, ["price"]);

it("each file with components has the name of a kind", () => {
  const names = Object.keys(import.meta.glob("../../../src/console/fields/kinds/*.tsx")).map((path) =>
    basename(path, ".tsx"),
  );
  const kinds = import.meta.glob<string>("../../../resources/kinds/*.ts", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const declared = Object.values(kinds).flatMap((source) => /defineKind\(\{\s+name: "(.+)"/.exec(source)?.[1] ?? []);
  expect(names.filter((name) => !declared.includes(name))).toEqual([]);
  expect(names).toContain("money");
});

it("a kind brings its own cell in a file of its name; input and filter stay those of the parts", async () => {
  await open("/visit");
  expect(await screen.findByText("dear", {}, { timeout: 10_000 })).toBeTruthy();
  expect(await screen.findByRole("combobox", { name: "Price: Currency" }, { timeout: 10_000 })).toBeTruthy();
  await open("/visit/1");
  expect(await screen.findByText("dear", {}, { timeout: 10_000 })).toBeTruthy();
  await open("/visit/add");
  expect(await screen.findByLabelText("Price", {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "Currency" })).toBeTruthy();
});
