import type { ImportAnswer, RefusedRow, Text } from "../../../contract";
import type { CallContext } from "../../access/handler";
import type { ImportedRow, RowProblem } from "./read-import";

/** Notes what becomes of the rows of an import, and answers it at the end. */
export interface ImportReport {
  readonly refuse: (row: ImportedRow, ...problems: readonly RowProblem[]) => void;
  readonly took: (count: number) => void;
  readonly answer: () => ImportAnswer;
}

/** The report of an import of so many rows. */
export function createImportReport(
  total: number,
  { text, language }: Pick<CallContext, "text" | "language">,
): ImportReport {
  const refused: RefusedRow[] = [];
  let imported = 0;
  return {
    refuse({ number, cells }, ...problems) {
      const reason = problems.map((one) => text(one.text)).join(language === "zh" ? "；" : "; ");
      // What is wrong in itself has to be mended first.
      const { fault } = problems.find((one) => one.fault === "format") ?? problems[0] ?? {};
      refused.push({ row: number, reason, values: cells(), ...(fault === undefined ? {} : { fault }) });
    },
    took(count) {
      imported += count;
    },
    answer: () => ({ total, imported, refused: refused.toSorted((one, other) => one.row - other.row) }),
  };
}

/** Parts of a list that are looked up or written together. */
export const chunksOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** A row whose identifier stood in an earlier one. */
export const duplicateRow = (identifier: string, first: number): RowProblem => ({
  text: { zh: `${identifier} 与第 ${first} 行重复`, en: `${identifier} is in row ${first} already` },
  fault: "repeated",
});

/** Texts of what is wrong with a row's values in themselves. */
export const formatProblems = (texts: readonly Text[]): readonly RowProblem[] =>
  texts.map((text) => ({ text, fault: "format" }));
