import {
  asList,
  asRecord,
  type GoodRow,
  type ImportAnswer,
  type ImportCheck,
  type ImportTableColumn,
  isNumber,
  type RefusedRow,
  type RowFault,
  type WireRecord,
} from "../../../../contract";

const recordsIn = (value: unknown): readonly WireRecord[] => asList(value).map(asRecord);
const countIn = (value: unknown): number => (isNumber(value) ? value : 0);
const textIn = (value: unknown): string => (value === undefined || value === null ? "" : String(value));
const textsIn = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(asRecord(value)).map(([name, text]) => [name, textIn(text)]));

const faults: readonly RowFault[] = ["format", "repeated", "exists", "unknown"];

function refusedIn({ row, reason, values, fault }: WireRecord): RefusedRow {
  const known = faults.find((candidate) => candidate === fault);
  return {
    row: countIn(row),
    reason: textIn(reason),
    values: textsIn(values),
    ...(known !== undefined && { fault: known }),
  };
}

/** Parses the answer to an import. Missing numbers become 0, missing lists empty. */
export function parseImportAnswer(answer: unknown): ImportAnswer {
  const { total, imported, refused } = asRecord(answer);
  return { total: countIn(total), imported: countIn(imported), refused: recordsIn(refused).map(refusedIn) };
}

/** Parses the answer to a check. Null when it has no row lists: the server does not support the check (spec W8). */
export function parseImportCheck(answer: unknown): ImportCheck | null {
  const { heads, mapping, missing, total, good, refused } = asRecord(answer);
  if (!Array.isArray(good) || !Array.isArray(refused)) return null;
  return {
    heads: recordsIn(heads).map(
      ({ column, head, example }): ImportTableColumn => ({
        column: countIn(column),
        head: textIn(head),
        example: textIn(example),
      }),
    ),
    mapping: textsIn(mapping),
    missing: Array.isArray(missing) ? missing.map(textIn) : [],
    total: countIn(total),
    good: recordsIn(good).map(({ row, values }): GoodRow => ({ row: countIn(row), values: textsIn(values) })),
    refused: recordsIn(refused).map(refusedIn),
  };
}
