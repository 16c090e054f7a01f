import type { Schema, SchemaType } from "./json-schema";

const typeOf = (value: unknown): SchemaType | "boolean" => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "string" || typeof value === "boolean" ? (typeof value as "string" | "boolean") : "object";
};

const hasType = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === "integer" && types.includes("number"));

/**
 * The faults of a value, each with its place.
 *
 * @param isStrict names that the schema does not have are faults too
 * @example schemaFaults({ id: "7" }, object({ id: key() })) // ["id is string, not integer"]
 */
export function schemaFaults(value: unknown, schema: Schema, isStrict = false, at = "data"): readonly string[] {
  if (schema.anyOf !== undefined) {
    const faults = schema.anyOf.map((one) => schemaFaults(value, one, isStrict, at));
    return faults.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  const type = typeOf(value);
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !hasType(types, type)) return [`${at} is ${type}, not ${types.join(" or ")}`];
  if (schema.enum !== undefined && !schema.enum.includes(value as string)) {
    return [`${at} is ${JSON.stringify(value)}, which is none of its options`];
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? [] : value.flatMap((one, row) => schemaFaults(one, items, isStrict, `${at}[${row}]`));
  }
  if (type !== "object") return [];
  const entries = Object.entries(value as object);
  const { properties, additionalProperties } = schema;
  const missing = (schema.required ?? []).filter((name) => entries.every(([own]) => own !== name));
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...entries.flatMap(([name, one]) => {
      const own = properties?.[name] ?? additionalProperties;
      if (own !== undefined) return schemaFaults(one, own, isStrict, `${at}.${name}`);
      return isStrict && properties !== undefined ? [`${at}.${name} is not documented`] : [];
    }),
  ];
}
