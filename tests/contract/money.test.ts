import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Currency, money } from "../../resources/kinds/money";
import { checkValue, customText, faultText, field, readField, valueIn, writeField } from "../../src/contract";

const currencies = ["EUR", "JPY", "KWD"] as const;
const price = field.custom({ label: { zh: "价格", en: "Price" }, of: money(...currencies) });

const faultOf = (value: { amount: number | null; currency: Currency | null }): string | null => {
  const fault = checkValue(value, price, "create");
  return fault === null ? null : faultText(fault, price.label, "en");
};

describe("the wire holds whole minor units", () => {
  test.each([
    [{ amount: 12.3, currency: "EUR" }, { price: 1230, price_currency: "EUR" }, "12.30 EUR"],
    [{ amount: 1.15, currency: "EUR" }, { price: 115, price_currency: "EUR" }, "1.15 EUR"],
    [{ amount: -1234567.5, currency: "KWD" }, { price: -1234567500, price_currency: "KWD" }, "-1,234,567.500 KWD"],
    [{ amount: 5000, currency: "JPY" }, { price: 5000, price_currency: "JPY" }, "5,000 JPY"],
  ])("%j", (value, wire, text) => {
    expect(writeField(value, "price", price)).toEqual(wire);
    expect(valueIn(wire, "price", price)).toEqual(value);
    expect(customText(wire, "price", price, "zh")).toBe(text);
  });

  test("an amount comes back exactly from wire and text", () => {
    const minor = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 });
    fc.assert(
      fc.property(minor, fc.constantFrom(...currencies), (units, currency) => {
        const wire = { price: units, price_currency: currency };
        const value = valueIn(wire, "price", price) as { amount: number; currency: Currency };
        expect(faultOf(value)).toBeNull();
        // Zero has one form only.
        expect(writeField(value, "price", price)).toEqual({ ...wire, price: units + 0 });
        expect(price.of.typed?.read(customText(wire, "price", price, "en") ?? "")).toEqual(value);
      }),
    );
  });
});

test.each([
  ["decimals that the currency lacks", { amount: 1.5, currency: "JPY" }, "An amount in JPY has 0 decimals at most"],
  ["a fraction of a cent", { amount: 1.005, currency: "EUR" }, "An amount in EUR has 2 decimals at most"],
  ["no currency", { amount: 1, currency: null }, "Enter an amount and a currency"],
  ["no amount", { amount: null, currency: "EUR" }, "Enter an amount and a currency"],
  ["an amount that a number cannot hold exactly", { amount: 1e15, currency: "EUR" }, "Price is too large an amount"],
  ["a currency that the field does not take", { amount: 1, currency: "USD" }, "Price has no such option"],
] as const)("refuses %s", (_says, value, text) => expect(faultOf(value)).toBe(text));

test("what a form or the wire sends is never rounded", () => {
  const typed = { amount: "1.005", currency: "EUR" };
  const reading = readField(writeField(typed, "price", price), "price", price);
  expect(reading).toEqual({ value: { amount: 1.005, currency: "EUR" } });
  expect(checkValue("value" in reading && reading.value, price, "create")).not.toBeNull();
});

test("a filter takes the currency alone", () => {
  expect(writeField({ currency: "EUR" }, "price", price)).toEqual({ price: null, price_currency: "EUR" });
  expect(customText({ price_currency: "EUR" }, "price", price, "en")).toBe("EUR");
});

test.each(["12.30", "EUR 12.30", "12,30 EUR", "1.5.2 EUR", "12.30 USD", "a lot"])("an import refuses %j", (text) => {
  expect(price.of.typed?.read(text)).toBeNull();
});
