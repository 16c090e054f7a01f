import type { FieldKind } from "../../../contract";

/**
 * How the cells of a column stand: figures at the end, prose in more than one line, words in one line that gives way
 * where the table would be wider than its room, everything else at the start and whole.
 */
export type ColumnShape = "figure" | "prose" | "words" | "plain";

const shapes: Partial<Readonly<Record<FieldKind, ColumnShape>>> = {
  id: "figure",
  number: "figure",
  longText: "prose",
  text: "words",
  email: "words",
  region: "words",
  relation: "words",
  url: "words",
};

/** The shape of a column of this kind of field. */
export const columnShape = (kind: FieldKind): ColumnShape => shapes[kind] ?? "plain";
