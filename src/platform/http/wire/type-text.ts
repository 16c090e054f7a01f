import type { Schema } from "../../../contract/wire";

const scalars: Readonly<Record<string, string>> = {
  integer: "number",
  number: "number",
  string: "string",
  null: "null",
};

const isName = /^[A-Za-z_$][\w$]*$/;
/** A property name as TypeScript writes it. */
export const propertyName = (name: string): string => (isName.test(name) ? name : JSON.stringify(name));

const listOf = (item: string): string => `readonly ${item.includes(" | ") ? `(${item})` : item}[]`;

/**
 * A schema as a TypeScript type. A named schema is its name.
 *
 * @param nameOf the name of a type that has one
 * @example typeText({ type: ["integer", "null"], enum: [0, 1, null] }) // "0 | 1 | null"
 */
export function typeText(schema: Schema, nameOf = ({ title }: Schema): string | undefined => title): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  const textOf = (part: Schema): string => typeText(part, nameOf);
  const { anyOf, enum: values, items, properties, additionalProperties } = schema;
  if (anyOf !== undefined) return [...new Set(anyOf.map(textOf))].join(" | ");
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (properties !== undefined) {
    const required = new Set(schema.required);
    const parts = Object.entries(properties).map(
      ([property, one]) => `readonly ${propertyName(property)}${required.has(property) ? "" : "?"}: ${textOf(one)}`,
    );
    return withNull(parts.length === 0 ? "object" : `{ ${parts.join("; ")} }`, schema);
  }
  if (items !== undefined) return withNull(listOf(textOf(items)), schema);
  if (additionalProperties !== undefined) {
    return withNull(`Readonly<Record<string, ${textOf(additionalProperties)}>>`, schema);
  }
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? "unknown" : types.map((type) => scalars[type] ?? "object").join(" | ");
}

const withNull = (text: string, { type }: Schema): string => ([type].flat().includes("null") ? `${text} | null` : text);

/** The named schemas in an answer, by name, including nested ones. */
export function namedSchemas(schema: Schema, found = new Map<string, Schema>()): ReadonlyMap<string, Schema> {
  if (schema.title !== undefined) {
    if (found.has(schema.title)) return found;
    found.set(schema.title, schema);
  }
  const parts = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])];
  for (const one of [...parts, ...Object.values(schema.properties ?? {})]) {
    if (one !== undefined) namedSchemas(one, found);
  }
  return found;
}
