import type { Field, FieldKind } from "../../../contract";

/**
 * The layout of a column's cells.
 * - `figure`: aligned to the end.
 * - `prose`: several lines.
 * - `words`: one line, shortened when the table is too wide.
 * - `name`: like `words`, but wider, because it identifies the record.
 * - `tags`: like `words`, wide enough for a usual tag.
 * - `plain`: one line, never shortened.
 */
export type ColumnShape = "figure" | "prose" | "words" | "name" | "tags" | "plain";

const shapes: Partial<Readonly<Record<FieldKind, ColumnShape>>> = {
  id: "figure",
  number: "figure",
  longText: "prose",
  text: "words",
  email: "words",
  region: "words",
  relation: "words",
  choices: "tags",
  tags: "tags",
  url: "words",
};

/** The layout of a column with this field. */
export const columnShape = (field: Field): ColumnShape =>
  field.kind === "relation" && field.opens === true
    ? "name"
    : ((field.kind === "custom" ? field.of.shape : shapes[field.kind]) ?? "plain");
