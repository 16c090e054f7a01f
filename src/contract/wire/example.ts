import type { Field } from "../declaration/field-kinds";
import type { Schema } from "./json-schema";

/** Valid texts for patterns, by pattern. */
const texts: Readonly<Record<string, string>> = {
  email: "name@example.com",
  date: "2026-11-21",
  "uri-reference": "https://example.com/a",
};

/** A valid example of a field's value in a payload, as it is written in a form-encoded body. */
export function exampleOf(field: Field, schema: Schema): string {
  const identifiers: Partial<Record<Field["kind"], string>> = {
    imei: "356938035643809",
    eui: "24E124136B502000",
    deviceAddress: "26011F42",
    aesKey: "2B7E151628AED2A6ABF7158809CF4F3C",
    phone: "+86 21 5555 0101",
    time: "1795248000000",
    period: "1795248000000",
    password: "quiet bearings run long",
  };
  const known = identifiers[field.kind] ?? texts[schema.format ?? ""];
  if (known !== undefined) return known;
  const option = schema.enum?.find((value) => value !== null && value !== "");
  if (option !== undefined) return String(option);
  if (field.kind === "choices") return String(field.options[0]?.value);
  if (field.kind === "keys") return "7";
  if (field.kind === "rows") {
    const properties = Object.entries(schema.items?.properties ?? {});
    const row = properties.flatMap(([name, one]) => {
      const inner = field.fields[name];
      return inner === undefined ? [] : [[name, exampleOf(inner, one)] as const];
    });
    return JSON.stringify([Object.fromEntries(row)]);
  }
  if (schema.type === "integer" || schema.type === "number") return String(Math.max(schema.minimum ?? 1, 1));
  return "Hall 7";
}

/** Texts in answers, whose schemas have no pattern, by the name of the value. */
const textsByName: Readonly<Record<string, string>> = {
  imei: "356938035643809",
  eui: "24E124136B502000",
  addr: "26011F42",
  email: "name@example.com",
  phone: "+86 21 5555 0101",
  day: "2026-11-21",
};

/**
 * A valid example of an answer.
 *
 * @param most number of names of each record; `…` stands for the others
 */
export function exampleAnswer(schema: Schema, most = Number.POSITIVE_INFINITY, named = ""): unknown {
  const { anyOf, enum: options, title, properties = {}, items } = schema;
  if (anyOf !== undefined) return exampleAnswer(anyOf[0] ?? {}, most);
  if (options !== undefined) return options.find((one) => one !== null && one !== "") ?? null;
  const type = [schema.type ?? []].flat().find((one) => one !== "null");
  if (type === "array") return items === undefined ? [] : [exampleAnswer(items, most)];
  if (type === "object") {
    const entries = Object.entries(properties);
    const shown = title === undefined ? entries : entries.slice(0, most);
    const rest = shown.length < entries.length ? { "…": "…" } : {};
    return { ...Object.fromEntries(shown.map(([name, one]) => [name, exampleAnswer(one, most, name)])), ...rest };
  }
  if (type === "integer" || type === "number")
    return schema.description?.includes("ms UTC") ? 1_795_248_000_000 : (schema.minimum ?? 1);
  return type === "string" ? (textsByName[named] ?? texts[schema.format ?? ""] ?? "Hall 7") : null;
}
