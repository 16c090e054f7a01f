import type { ImportAnswer, RefusedRow, Text } from "../../contract";
import type { CallContext } from "../calls/handler";
import type { ImportedRow } from "./read";

/** Notes what becomes of the rows of an import, and answers it at the end. */
export interface ImportReport {
  readonly refuse: (row: ImportedRow, ...reasons: readonly Text[]) => void;
  readonly took: (count: number) => void;
  readonly answer: () => ImportAnswer;
}

export function createReport(total: number, { text, language }: Pick<CallContext, "text" | "language">): ImportReport {
  const refused: RefusedRow[] = [];
  let imported = 0;
  return {
    refuse({ number, cells }, ...reasons) {
      const reason = reasons.map((one) => text(one)).join(language === "zh" ? "；" : "; ");
      refused.push({ row: number, reason, values: cells });
    },
    took(count) {
      imported += count;
    },
    answer: () => ({ total, imported, refused: refused.toSorted((one, other) => one.row - other.row) }),
  };
}

/** Parts of a list that are written together. */
export const chunksOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** A row whose identifier stood in an earlier one. */
export const repeats = (identifier: string, first: number): Text => ({
  zh: `${identifier} 与第 ${first} 行重复`,
  en: `${identifier} is in row ${first} already`,
});
