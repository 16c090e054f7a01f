import type { Field, FieldKind, FieldOf } from "../field-kinds";

/** Type of a column: `json` is a list or an object, kept as text. */
export type ColumnType = "integer" | "real" | "text" | "json";

/** The column type of each kind; null for a kind without a column. All columns of a composite kind have the same type. */
const columnTypes: { readonly [K in FieldKind]: (field: FieldOf<K>) => ColumnType | null } = {
  id: () => "integer",
  text: () => "text",
  longText: () => "text",
  email: () => "text",
  phone: () => "text",
  password: () => null,
  secret: () => "text",
  number: ({ decimals }) => (decimals === 0 ? "integer" : "real"),
  choice: ({ options }) => (options.every(({ value }) => typeof value === "number") ? "integer" : "text"),
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
};

/** The type of a field's columns, one for each of its wire names; null if the field is not stored. */
export const columnTypeOf = (field: Field): ColumnType | null =>
  field.filterOnly === true ? null : (columnTypes[field.kind] as (field: Field) => ColumnType | null)(field);
