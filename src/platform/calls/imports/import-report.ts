import type { ImportAnswer, RefusedRow, Text } from "../../../contract";
import type { CallContext } from "../../access/handler";
import type { ImportedRow, RowProblem } from "./read-import";

/** Collects the results of the rows of an import. */
export interface ImportReport {
  /** Adds a refused row. */
  readonly refuse: (row: ImportedRow, ...problems: readonly RowProblem[]) => void;
  /** Counts imported rows. */
  readonly addImported: (count: number) => void;
  readonly answer: () => ImportAnswer;
}

/** @param total number of rows in the table. */
export function createImportReport(
  total: number,
  { text, language }: Pick<CallContext, "text" | "language">,
): ImportReport {
  const refused: RefusedRow[] = [];
  let imported = 0;
  return {
    refuse({ number, cells }, ...problems) {
      const reason = problems.map((problem) => text(problem.text)).join(language === "zh" ? "；" : "; ");
      // Format errors come first, because they must be corrected first.
      const { fault } = problems.find((problem) => problem.fault === "format") ?? problems[0] ?? {};
      refused.push({ row: number, reason, values: cells(), ...(fault === undefined ? {} : { fault }) });
    },
    addImported(count) {
      imported += count;
    },
    answer: () => ({ total, imported, refused: refused.toSorted((one, other) => one.row - other.row) }),
  };
}

/** Splits a list into parts of a size; the last part may be smaller. */
export const chunksOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** The problem of a row whose identifier is in an earlier row. @param first number of that row. */
export const duplicateRow = (identifier: string, first: number): RowProblem => ({
  text: { zh: `${identifier} 与第 ${first} 行重复`, en: `${identifier} is in row ${first} already` },
  fault: "repeated",
});

/** Turns texts into problems with the format of a row. */
export const formatProblems = (texts: readonly Text[]): readonly RowProblem[] =>
  texts.map((text) => ({ text, fault: "format" }));
