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
  Object.fromEntries(Object.entries(asRecord(value)).map(([name, one]) => [name, textIn(one)]));

const faults: readonly RowFault[] = ["format", "repeated", "exists", "unknown"];

function refusedIn({ row, reason, values, fault }: WireRecord): RefusedRow {
  const known = faults.find((one) => one === fault);
  return {
    row: countIn(row),
    reason: textIn(reason),
    values: textsIn(values),
    ...(known !== undefined && { fault: known }),
  };
}

/** What a server says of an import; what it leaves out is nothing. */
export function parseImportAnswer(answer: unknown): ImportAnswer {
  const { total, imported, refused } = asRecord(answer);
  return { total: countIn(total), imported: countIn(imported), refused: recordsIn(refused).map(refusedIn) };
}

/**
 * What a server says of the check of a file; null where the answer is none, say of a server that ignores what it does not
 * know.
 */
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
