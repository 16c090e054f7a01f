import { beforeAll, expect, test } from "vitest";
import { loadLanguage, loadOnDemandTexts } from "../../../src/console/i18n";
import { parseDeviceTrend } from "../../../src/console/screens/device/parse-device-trend";
import { balances, siteOf } from "../../../src/console/screens/forecast/need";
import { parseForecast } from "../../../src/console/screens/forecast/parse-forecast";

beforeAll(async () => {
  await loadLanguage("en");
  await loadOnDemandTexts();
});

const need = (lubricantTube: number, count: number, lubricant = "LGHP 2") => ({
  ...{ customer_id: 1, customer_name: "Steel works", province: "Bremen", city: "Bremen" },
  ...{ lubricant, lubricantTube, count },
});

test.each([
  [
    "enough of one size, none of another",
    [{ size: 125, count: 9 }],
    [
      [125, 5, 9],
      [250, 2, 0],
    ],
  ],
  [
    "records whose model names no size count for none",
    [{ size: null, count: 9 }],
    [
      [125, 5, 0],
      [250, 2, 0],
    ],
  ],
  [
    "nothing in stock",
    [],
    [
      [125, 5, 0],
      [250, 2, 0],
    ],
  ],
] as const)("need against stock: %s", (_, stock, wanted) => {
  const found = balances([need(250, 2), need(125, 3), need(125, 2, "LGMT 3")], stock);
  expect(found.map(({ size, needed, free }) => [size, needed, free])).toEqual(wanted);
});

test.each([
  [
    "a customer in a city of its province",
    { customer_name: "Mill", province: "Zhejiang", city: "Ningbo" },
    "Mill · Zhejiang · Ningbo",
  ],
  ["a city that is a province", { customer_name: "Mill", province: "Bremen", city: "Bremen" }, "Mill · Bremen"],
  ["no customer and no place", { customer_name: null, province: "", city: "" }, "No customer"],
])("a site is named by %s", (_, site, name) => {
  expect(siteOf(site)).toBe(name);
});

test.each([
  ["a plan", parseForecast],
  ["a trend", parseDeviceTrend],
])("an answer that is no %s says so", (_, read) => {
  expect(() => read({ list: [{ device_id: "x" }], total: 1 })).toThrow();
  expect(() => read(null)).toThrow();
});
