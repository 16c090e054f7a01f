import type { Texts } from "../language";
import type { rows as inChinese } from "../zh/rows";

/** Texts of the rows input. */
export const rows = {
  "rows.row": "Row {row}",
  "rows.add": "Add a row",
  "rows.up": "Move row {row} up",
  "rows.down": "Move row {row} down",
  "rows.remove": "Remove row {row}",
  "rows.most": "{max} rows at most",
  "rows.added": "Row {row} added",
  "rows.removed": "Row {row} removed",
  "rows.moved": "Row {row} is now row {to}",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
