import { beforeAll, expect, test } from "vitest";
import { loadLanguage } from "../../../src/console/i18n";
import { parseDeviceTrend } from "../../../src/console/screens/device/parse-device-trend";
import { balances, byCustomer, neededBy, orderLines, placeOf } from "../../../src/console/screens/forecast/need";
import { parseForecast } from "../../../src/console/screens/forecast/parse-forecast";
import { loadOnDemandTexts } from "../../support/on-demand-texts";

beforeAll(async () => {
  await loadLanguage("en");
  await loadOnDemandTexts();
});

const need = (lubricantTube: number, count: number, lubricant = "LGHP 2") => ({
  customer_id: 1,
  customer_name: "Steel works",
  province: "Bremen",
  city: "Bremen",
  lubricant,
  grease: null,
  lubricantTube,
  count,
});

test.each([
  [
    "sufficient for one size, empty for another",
    [{ size: 125, count: 9 }],
    [
      [125, 5, 9],
      [250, 2, 0],
    ],
  ],
  [
    "of unknown size",
    [{ size: null, count: 9 }],
    [
      [125, 5, 0],
      [250, 2, 0],
    ],
  ],
  [
    "empty",
    [],
    [
      [125, 5, 0],
      [250, 2, 0],
    ],
  ],
] as const)("compares the need with the stock: %s", (_, stock, expected) => {
  const result = balances([need(250, 2), need(125, 3), need(125, 2, "LGMT 3")], stock);
  expect(result.map(({ size, needed, free }) => [size, needed, free])).toEqual(expected);
});

test.each([
  ["a city of its province", { province: "Zhejiang", city: "Ningbo" }, "Zhejiang · Ningbo"],
  ["a city that is a province", { province: "Bremen", city: "Bremen" }, "Bremen"],
  ["no place", { province: "", city: "" }, ""],
])("names %s", (_, place, name) => {
  expect(placeOf(place)).toBe(name);
});

test("groups the plan by customer, in the order of their first rows, and no customer last", () => {
  const customers = [
    [null, null],
    [7, "Mill"],
    [8, "Crane"],
    [7, "Mill"],
    [9, "Mill"],
  ] as const;
  const rows = customers.map(([customer_id, customer_name], at) => ({ customer_id, customer_name, at }));
  expect(byCustomer(rows).map(({ customer, rows: own }) => [customer, own.map(({ at }) => at)])).toEqual([
    ["Mill", [1, 3]],
    ["Crane", [2]],
    // Another customer of the same name.
    ["Mill", [4]],
    ["No customer", [0]],
  ]);
});

test("counts what a customer needs in all, not on one page", () => {
  const rows = [need(125, 3), need(250, 2), { ...need(125, 4), customer_id: 2 }];
  const [group] = byCustomer(rows);
  expect(neededBy(rows, group?.key ?? "")).toBe(5);
});

test.each([
  ["a plan", parseForecast],
  ["a trend", parseDeviceTrend],
])("refuses an answer that is not %s", (_, parse) => {
  expect(() => parse({ list: [{ device_id: "x" }], total: 1 })).toThrow();
  expect(() => parse(null)).toThrow();
});

test("orders the missing cartridges by grease and size, under any name of the grease", () => {
  const polyurea = { ...need(125, 3, "聚脲高温脂 NLGI 2"), grease: "Polyurea" };
  const lines = orderLines(
    [need(250, 2, ""), polyurea, { ...polyurea, lubricant: "Polyurea", count: 4 }, need(250, 1)],
    [
      { grease: "Polyurea", size: 125, count: 5 },
      { grease: "Polyurea", size: 250, count: 50 },
      { grease: "LGHP 2", size: 250, count: 8 },
    ],
  );
  expect(lines).toEqual([
    { grease: "", size: 250, needed: 2, inStock: 0, toOrder: 2 },
    { grease: "Polyurea", size: 125, needed: 7, inStock: 5, toOrder: 2 },
    { grease: "LGHP 2", size: 250, needed: 1, inStock: 8, toOrder: 0 },
  ]);
});
