import { hexDigits } from "../../identifiers";
import { textIn } from "../../text";
import { choice, nullable, type Schema, type SchemaType } from "../../wire/json-schema";
import type { Field, FieldKind, FieldOf, Fields } from "../field-kinds";
import { secretKinds } from "../kind-traits";
import { wireNames } from ".";
import { defaultMaxKeys, tagLimits } from "./number-kinds";
import { rowLimits } from "./rows-kind";
import { defaultMax } from "./text-kinds";

const integer = (): Schema => ({ type: "integer" });
const lengths =
  (max: number) =>
  (field: { readonly min?: number; readonly max?: number }): Schema => ({
    type: "string",
    ...(field.min === undefined ? {} : { minLength: field.min }),
    maxLength: field.max ?? max,
  });
const hex = (count: number) => (): Schema => ({ type: "string", pattern: `^[0-9A-Fa-f]{${count}}$` });
const address = (): Schema => ({ type: "string", format: "uri-reference", maxLength: 2000 });
const place = (name: string): Schema => ({ type: "string", description: name });

/**
 * The JSON schema of each kind for values in a payload; unset values are not described. A kind with several wire names
 * has one schema for each, in the order of `wireNames`.
 */
const schemas: { readonly [K in FieldKind]: (field: FieldOf<K>) => Schema | readonly Schema[] } = {
  id: integer,
  relation: integer,
  text: lengths(defaultMax.text),
  longText: lengths(defaultMax.longText),
  password: lengths(defaultMax.password),
  secret: lengths(defaultMax.password),
  email: () => ({ type: "string", format: "email" }),
  phone: () => ({
    type: "string",
    pattern: "^\\+?[\\d\\s()\\-/.]+$",
    maxLength: defaultMax.phone,
    description: "5 to 20 digits.",
  }),
  number: ({ decimals, min, max, unit }) => ({
    type: decimals === 0 ? "integer" : "number",
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(unit === undefined ? {} : { description: `${textIn(unit, "en")}.` }),
  }),
  choice: (field) => choice(field.options),
  choices: ({ options }) => ({ type: "array", items: choice(options), maxItems: options.length }),
  tags: ({ max = tagLimits.tags }) => ({
    type: "array",
    items: { type: "string", maxLength: tagLimits.characters, pattern: "^[^,]+$" },
    maxItems: max,
  }),
  switch: ({ options = [] }) => ({
    ...(options.length === 0 ? {} : choice(options)),
    type: "integer",
    enum: [0, 1],
  }),
  time: ({ isDay }) => ({
    type: "integer",
    minimum: 0,
    description: isDay ? "A time whose day is shown, ms UTC." : "ms UTC.",
  }),
  date: () => ({ type: "string", format: "date" }),
  period: () => [
    { type: "integer", minimum: 0, description: "Start, ms UTC." },
    { type: "integer", minimum: 0, description: "End, ms UTC." },
  ],
  region: () => [place("Province or state."), place("City."), place("County.")],
  position: () => [
    { type: "number", minimum: -180, maximum: 180, description: "Degrees, WGS 84." },
    { type: "number", minimum: -90, maximum: 90, description: "Degrees, WGS 84." },
  ],
  keys: ({ max = defaultMaxKeys }) => ({ type: "array", items: integer(), maxItems: max }),
  imei: () => ({ type: "string", pattern: "^[0-9]{15}$", description: "The last digit is the Luhn check digit." }),
  eui: hex(hexDigits.eui),
  deviceAddress: hex(hexDigits.deviceAddress),
  aesKey: hex(hexDigits.aesKey),
  url: address,
  image: address,
  rows: ({ fields, min, max = rowLimits.defaultRows }) => ({
    type: "array",
    items: {
      type: "object",
      properties: Object.fromEntries(
        Object.entries(fields).map(([name, one]) => {
          const schema = withLabel(schemasOf(one)[0] ?? {}, one);
          return [name, one.required === true ? schema : nullable(schema)];
        }),
      ),
      required: Object.keys(fields).filter((name) => fields[name]?.required === true),
    },
    ...(min === undefined ? {} : { minItems: min }),
    maxItems: max,
    description: "A payload has it as JSON.",
  }),
  custom: ({ of }) => Object.values(of.wire).map((one) => withLabel(schemasOf(one)[0] ?? {}, one)),
};

/** The cast is safe: a field and its schema are paired by `kind`. */
const schemasOf = (field: Field): readonly Schema[] =>
  [(schemas[field.kind] as (one: Field) => Schema | readonly Schema[])(field)].flat();

const withLabel = (schema: Schema, field: Field): Schema => {
  const label = textIn(field.label, "en");
  const hint = field.hint === undefined ? undefined : textIn(field.hint, "en").replace(/\.?$/, ".");
  const more = [schema.description, hint];
  return { ...schema, description: [`${label}.`, ...more.filter((one) => one !== undefined)].join(" ") };
};

/** The schemas of a field in a payload, by payload name. @param names its names in the payload */
export const payloadSchemas = (field: Field, names: readonly string[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(names.map((name, at) => [name, withLabel(schemasOf(field)[at] ?? {}, field)]));

/** The schemas of a filter in a payload. Part of a text is enough to search for it. */
export function filterSchemas(field: Field, names: readonly string[]): Readonly<Record<string, Schema>> {
  const all = field.kind === "choice" ? { ...field, options: field.filterOptions ?? field.options } : field;
  const lenient = (one: Schema): Schema => (one.type === "string" && one.enum === undefined ? unbounded(one) : one);
  return Object.fromEntries(Object.entries(payloadSchemas(all, names)).map(([name, one]) => [name, lenient(one)]));
}

/**
 * A schema reduced to its type and its options. Limits only apply to values that users enter into a record. A text may
 * be empty.
 */
const unbounded = ({ type = [], enum: values, items, properties, required, description }: Schema): Schema => ({
  type: type as SchemaType,
  ...(values === undefined ? {} : { enum: type === "string" ? ["", ...values] : values }),
  ...(items === undefined ? {} : { items: unbounded(items) }),
  ...(properties === undefined
    ? {}
    : { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, unbounded(one)])) }),
  ...(required === undefined ? {} : { required }),
  ...(description === undefined ? {} : { description }),
});

/**
 * The schemas of fields in a record, by their names on the wire. A value may be null unless the field always has one.
 * Filters are not in records, and secrets only in the answer of a `reveal` call.
 */
export function recordSchemas(fields: Fields): Readonly<Record<string, Schema>> {
  const all: Record<string, Schema> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.filterOnly || secretKinds.has(field.kind)) continue;
    for (const [wire, schema] of Object.entries(payloadSchemas(field, wireNames(name, field)))) {
      const isSet = field.kind === "id" || (field.required === true && field.when === undefined);
      all[wire] ??= isSet ? unbounded(schema) : nullable(unbounded(schema));
    }
    if (field.kind === "relation" && field.titleIn !== undefined) {
      all[field.titleIn] = { type: ["string", "null"], description: `${textIn(field.label, "en")}, its title.` };
    }
  }
  return all;
}
