import type { FieldKind } from "../../../contract";

/** How the cells of a column stand: figures at the end, prose in more than one line, everything else at the start. */
export type ColumnShape = "figure" | "prose" | "plain";

const shapes: Partial<Readonly<Record<FieldKind, ColumnShape>>> = { id: "figure", number: "figure", longText: "prose" };

export const columnShape = (kind: FieldKind): ColumnShape => shapes[kind] ?? "plain";
