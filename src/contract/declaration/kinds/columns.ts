import type { Field, FieldKind, FieldOf } from "../field-kinds";
import { wireNames } from ".";

/** Type of a column: `json` is a list or an object, stored as text. */
export type ColumnType = "integer" | "real" | "text" | "json";

/** The type of the columns of each kind, or one for each wire name; null for a kind without a column. */
const columnTypes: { readonly [K in FieldKind]: (field: FieldOf<K>) => ColumnType | readonly ColumnType[] | null } = {
  id: () => "integer",
  text: () => "text",
  longText: () => "text",
  email: () => "text",
  phone: () => "text",
  password: () => null,
  secret: () => "text",
  number: ({ decimals }) => (decimals === 0 ? "integer" : "real"),
  choice: ({ options }) => {
    if (options.some(({ value }) => typeof value === "string")) return "text";
    return options.every(({ value }) => Number.isInteger(value)) ? "integer" : "real";
  },
  choices: () => "json",
  tags: () => "json",
  switch: () => "integer",
  time: () => "integer",
  date: () => "text",
  period: () => null,
  region: () => "text",
  position: () => "real",
  relation: () => "integer",
  keys: () => "json",
  imei: () => "text",
  eui: () => "text",
  deviceAddress: () => "text",
  aesKey: () => "text",
  url: () => "text",
  image: () => "text",
  rows: () => "json",
  custom: ({ of }) => Object.values(of.wire).flatMap((one) => columnTypesOf("", one) ?? []),
};

/** The type of each column of a field, in the order of its wire names; null if the field is not stored. */
export function columnTypesOf(name: string, field: Field): readonly ColumnType[] | null {
  if (field.filterOnly === true || field.computed !== undefined) return null;
  const types = (columnTypes[field.kind] as (field: Field) => ColumnType | readonly ColumnType[] | null)(field);
  return typeof types === "string" ? wireNames(name, field).map(() => types) : types;
}
