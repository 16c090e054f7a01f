import { defineKind, field, type ValueFault } from "../../src/contract";

/** Digits of the minor unit of each currency (ISO 4217). */
export const minorDigits = { CNY: 2, EUR: 2, USD: 2, GBP: 2, CHF: 2, SEK: 2, JPY: 0, KRW: 0, KWD: 3 } as const;
/** A currency that `money` knows. */
export type Currency = keyof typeof minorDigits;

/** Largest amount, in minor units. A decimal number of up to 15 digits is exact after conversion to binary and back. */
const maxMinor = 1e15 - 1;

const incomplete: ValueFault = { id: "custom", text: { zh: "请填写金额和币种", en: "Enter an amount and a currency" } };
const tooLarge: ValueFault = { id: "custom", text: { zh: "{label}的金额过大", en: "{label} is too large an amount" } };
const tooManyDecimals = (currency: Currency): ValueFault => ({
  id: "custom",
  text: { zh: "{currency} 金额最多 {digits} 位小数", en: "An amount in {currency} has {digits} decimals at most" },
  values: { currency, digits: minorDigits[currency] },
});

/** Shifts the decimal point in the text of the number, to avoid binary rounding errors. */
const shifted = (value: number, digits: number): number => Number(`${value}e${digits}`);

const isCurrency = (text: string): text is Currency => text in minorDigits;

/**
 * An amount of money. The wire and the table hold whole minor units (cents) under the name of the field, and the
 * currency under `{field}_currency`.
 *
 * @param currencies that people choose from; the first one is preselected
 *
 * @example price: field.custom({ label: { zh: "价格", en: "Price" }, of: money("EUR", "USD") })
 */
export const money = <const C extends readonly [Currency, ...Currency[]]>(...currencies: C) => {
  const options = currencies.map((value: C[number]) => ({ value, label: value }));
  const currency = field.choice({ label: { zh: "币种", en: "Currency" }, options, initial: currencies[0] });
  const known = (text: string): C[number] | undefined => currencies.find((one) => one === text);
  return defineKind({
    name: "money",
    parts: { amount: field.number({ label: { zh: "金额", en: "Amount" } }), currency },
    wire: { value: field.number({ label: { zh: "最小货币单位", en: "Minor units" }, decimals: 0 }), currency },
    encode: (value) => ({
      value:
        value.amount === null || value.currency === null
          ? value.amount
          : shifted(value.amount, minorDigits[value.currency]),
      currency: value.currency,
    }),
    decode: ({ value, currency }) => ({
      amount: value === null || currency === null ? value : shifted(value, -minorDigits[currency]),
      currency,
    }),
    check: ({ amount, currency }) => {
      if (amount === null || currency === null) return incomplete;
      const minor = shifted(amount, minorDigits[currency]);
      if (!(Math.abs(minor) <= maxMinor)) return tooLarge;
      return Number.isInteger(minor) ? null : tooManyDecimals(currency);
    },
    text: ({ amount, currency }) => {
      if (amount === null || currency === null) return `${amount ?? ""} ${currency ?? ""}`.trim();
      const digits = minorDigits[currency];
      const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      return `${new Intl.NumberFormat("en", format).format(amount)} ${currency}`;
    },
    typed: {
      format: { zh: "金额和币种，例如 12.50 EUR", en: "amount and currency, like 12.50 EUR" },
      read: (text) => {
        const [, number = "", code = ""] =
          /^(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?) *([A-Z]{3})$/.exec(text.trim().toUpperCase()) ?? [];
        const currency = isCurrency(code) ? known(code) : undefined;
        return currency === undefined ? null : { amount: Number(number.replaceAll(",", "")), currency };
      },
    },
    filter: ["currency"],
    shape: "figure",
  });
};

/** The kind that `money` makes. */
export type Money = ReturnType<typeof money>;
