import type { GoodRow, ImportAnswer, ImportCheck, RefusedRow, RowFault, TableHead } from "../../../../contract";

type Loose = Readonly<Record<string, unknown>>;

const looseIn = (value: unknown): Loose => (typeof value === "object" && value !== null ? (value as Loose) : {});
const listIn = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.map(looseIn) : []);
const countIn = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const textIn = (value: unknown): string => (value === undefined || value === null ? "" : String(value));
const textsIn = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(looseIn(value)).map(([name, one]) => [name, textIn(one)]));

const faults: readonly RowFault[] = ["format", "repeated", "exists", "unknown"];

function refusedIn({ row, reason, values, fault }: Loose): RefusedRow {
  const known = faults.find((one) => one === fault);
  return {
    row: countIn(row),
    reason: textIn(reason),
    values: textsIn(values),
    ...(known !== undefined && { fault: known }),
  };
}

/** What a server says of an import; what it leaves out is nothing. */
export function importAnswer(answer: unknown): ImportAnswer {
  const { total, imported, refused } = looseIn(answer);
  return { total: countIn(total), imported: countIn(imported), refused: listIn(refused).map(refusedIn) };
}

/** What a server says of the check of a file; null where the answer is none, say of a server that ignores what it does not know. */
export function importCheck(answer: unknown): ImportCheck | null {
  const { heads, mapping, missing, total, good, refused } = looseIn(answer);
  if (!Array.isArray(good) || !Array.isArray(refused)) return null;
  return {
    heads: listIn(heads).map(
      ({ column, head, example }): TableHead => ({
        column: countIn(column),
        head: textIn(head),
        example: textIn(example),
      }),
    ),
    mapping: textsIn(mapping),
    missing: Array.isArray(missing) ? missing.map(textIn) : [],
    total: countIn(total),
    good: listIn(good).map(({ row, values }): GoodRow => ({ row: countIn(row), values: textsIn(values) })),
    refused: listIn(refused).map(refusedIn),
  };
}
