import type { ChoiceField, Field, KeysField } from "../field-kinds";
import type { ValueFault } from "../value-faults";
import { fault, isUnset, type Kind, numberFrom, ownName, type ReadResult, scalarKind } from "./kind";

type Of<K extends Field["kind"]> = Extract<Field, { kind: K }>;

const key = <F extends Field>() =>
  scalarKind<F, number>({
    decode: (raw) => {
      const value = numberFrom(raw);
      return value !== null && Number.isSafeInteger(value) ? { value } : fault("number.integer");
    },
  });

/** The option with a raw value. Numbers may come as strings. */
function optionOf(raw: unknown, { options, filterOptions = [] }: ChoiceField): string | number | undefined {
  const text = String(raw);
  const matches = ({ value }: { readonly value: string | number }) => String(value) === text;
  return (options.find(matches) ?? filterOptions.find(matches))?.value;
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

/** The texts of a list: repeated in a payload, separated by commas in an address or a table file. */
const listOf = (raw: unknown): readonly string[] =>
  [raw]
    .flat()
    .flatMap((one) => String(one).split(","))
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** A list of texts or numbers; null if it is empty. */
const listKind = <F extends Of<"choices" | "tags">, V extends string | number>(kind: {
  readonly decode: (texts: readonly string[], field: F) => ReadResult<readonly V[]>;
  readonly check: (value: readonly V[], field: F) => ValueFault | null;
}): Kind<F, readonly V[]> => ({
  at: ownName,
  read: (record, [name = ""], field) => {
    const texts = isUnset(record[name]) ? [] : listOf(record[name]);
    return texts.length === 0 ? { value: null } : kind.decode([...new Set(texts)], field);
  },
  write: (value, [name = ""]) => ({ [name]: value }),
  check: kind.check,
});

/** Maximum number of tags of a record, and of characters of a tag. */
export const tagLimits = { tags: 20, characters: 64 } as const;

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
      if (field.decimals === 0 && !Number.isSafeInteger(value)) return { id: "number.integer" };
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
  // The values are in the order of the options.
  choices: listKind<Of<"choices">, number | string>({
    decode: (texts, { options }) => {
      const values = options.flatMap(({ value }) => (texts.includes(String(value)) ? [value] : []));
      return values.length === texts.length ? { value: values } : fault("choice.unknown");
    },
    check: () => null,
  }),
  tags: listKind<Of<"tags">, string>({
    decode: (texts) => ({ value: texts }),
    check: (value, { max = tagLimits.tags }) => {
      if (value.length > max) return { id: "keys.many", values: { max } };
      const isLong = value.some((tag) => [...tag].length > tagLimits.characters);
      return isLong ? { id: "tags.long", values: { max: tagLimits.characters } } : null;
    },
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
