import type { ChoiceField, Field, KeysField } from "../field-kinds";
import { fault, isUnset, type Kind, numberFrom, ownName, scalarKind } from "./kind";

type Of<K extends Field["kind"]> = Extract<Field, { kind: K }>;

const key = <F extends Field>() =>
  scalarKind<F, number>({
    decode: (raw) => {
      const value = numberFrom(raw);
      return value !== null && Number.isSafeInteger(value) ? { value } : fault("number.integer");
    },
  });

/** The option with a raw value. Numbers may come as strings. */
function optionOf(raw: unknown, field: ChoiceField): string | number | undefined {
  const offered = [...field.options, ...(field.filterOptions ?? [])];
  return offered.find((option) => String(option.value) === String(raw))?.value;
}

/** All records of one call are changed in one transaction, so the number of keys is limited. */
export const defaultMaxKeys = 1000;

const keys: Kind<KeysField, readonly number[]> = {
  at: ownName,
  read: (record, [name = ""]) => {
    const raw = record[name];
    if (isUnset(raw)) return { value: null };
    const values = (Array.isArray(raw) ? raw : [raw]).map(numberFrom);
    return values.every((value) => value !== null && Number.isSafeInteger(value))
      ? { value: values as number[] }
      : fault("number.integer");
  },
  write: (value, [name = ""]) => ({ [name]: value }),
  check: (value, { max = defaultMaxKeys }) => (value.length > max ? { id: "keys.many", values: { max } } : null),
};

/** Kinds whose value is a number, a list of numbers, an option or a date. */
export const numberKinds = {
  id: key<Of<"id">>(),
  relation: key<Of<"relation">>(),
  keys,
  number: scalarKind<Of<"number">, number>({
    decode: (raw) => {
      const value = numberFrom(raw);
      return value === null ? fault("number.malformed") : { value };
    },
    check: (value, field) => {
      if (field.decimals === 0 && !Number.isInteger(value)) return { id: "number.integer" };
      if (field.min !== undefined && value < field.min) return { id: "number.small", values: { min: field.min } };
      if (field.max !== undefined && value > field.max) return { id: "number.large", values: { max: field.max } };
      return null;
    },
  }),
  choice: scalarKind<Of<"choice">, number | string>({
    decode: (raw, field) => {
      const value = optionOf(raw, field);
      return value === undefined ? fault("choice.unknown") : { value };
    },
    check: (value, field) => (field.options.some((option) => option.value === value) ? null : { id: "choice.unknown" }),
  }),
  switch: scalarKind<Of<"switch">, 0 | 1>({
    decode: (raw) => {
      if (raw === true || raw === 1 || raw === "1" || raw === "true") return { value: 1 };
      if (raw === false || raw === 0 || raw === "0" || raw === "false") return { value: 0 };
      return fault("choice.unknown");
    },
  }),
  time: scalarKind<Of<"time">, number>({
    decode: (raw) => {
      const value = numberFrom(raw);
      return value !== null && Number.isSafeInteger(value) && value >= 0 ? { value } : fault("time.malformed");
    },
  }),
  date: scalarKind<Of<"date">, string>({
    decode: (raw) => {
      const day = String(raw);
      const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
      return isDay ? { value: day } : fault("time.malformed");
    },
  }),
};
