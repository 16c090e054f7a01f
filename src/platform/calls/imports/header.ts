import { type ImportColumn, type ImportTableColumn, textIn, withoutSeparators } from "../../../contract";
import { cellText, type Table, type TableRow } from "../../files/spreadsheets";

/** The header row of a table. */
export interface TableHeader {
  /** The non-empty columns. */
  readonly columns: readonly ImportTableColumn[];
  /** The recognised fields by column number, from 0; without fields that several columns match. */
  readonly guessed: ReadonlyMap<number, ImportColumn>;
  /** Fields that several columns match. */
  readonly duplicates: readonly ImportColumn[];
  /** The rows below the header. */
  readonly rows: readonly TableRow[];
}

/** Rows that may be the header; there may be a title or a note above it. */
const maxHeaderRow = 10;

/**
 * Normalizes a column name for comparison: it ignores width, case, spaces, a unit in brackets and the mark "*". The
 * pattern stops at the next bracket of either kind, because otherwise thousands of open brackets would take quadratic
 * time.
 */
const normalize = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\([^()]*\)|[\s*:]/g, "")
    .toLowerCase();

/** The accepted names of a column: its labels in both languages and its name on the wire (spec E12). */
const namesOf = ({ name, label }: ImportColumn): ReadonlySet<string> =>
  new Set([name, textIn(label, "zh"), textIn(label, "en")].map(normalize));

interface Candidate {
  readonly index: number;
  readonly row: TableRow;
  readonly found: ReadonlyMap<ImportColumn, readonly number[]>;
}

/**
 * Finds the header of a table: the row among the first ten that names most known columns. If none names any, it is the
 * row with most cells above the first record; a table that begins with a record has no header. Unknown columns are
 * ignored.
 */
export function findHeader(table: Table, columns: readonly ImportColumn[]): TableHeader {
  const candidates = table.rows
    .slice(0, maxHeaderRow)
    .map((row, index): Candidate => ({ index, row, found: matchColumns(row, columns) }));
  const firstRecord = candidates.findIndex(({ row }) => holdsIdentifier(row));
  const hasMatch = candidates.some(({ found }) => found.size > 0);
  const best = (
    hasMatch || firstRecord === -1 ? candidates : candidates.slice(0, firstRecord)
  ).reduce<Candidate | null>(
    (best, candidate) => (best === null || isBetter(candidate, best) ? candidate : best),
    null,
  );
  const rows = best === null ? table.rows : table.rows.slice(best.index + 1);
  const found = [...(best?.found ?? [])];
  return {
    columns: describeColumns(best?.row ?? null, rows),
    guessed: new Map(found.flatMap(([column, [place = 0, ...more]]) => (more.length > 0 ? [] : [[place, column]]))),
    duplicates: found.filter(([, places]) => places.length > 1).map(([column]) => column),
    rows,
  };
}

/** Whether a cell looks like an IMEI or an EUI, and so the row is a record. */
const holdsIdentifier = ({ cells }: TableRow): boolean =>
  cells.some((cell) => /^(?:\d{14,16}|[\dA-F]{16})$/i.test(withoutSeparators(cellText(cell))));

const isBetter = (candidate: Candidate, best: Candidate): boolean =>
  candidate.found.size > best.found.size ||
  (candidate.found.size + best.found.size === 0 && countFilled(candidate) > countFilled(best));

const countFilled = ({ row }: Candidate): number => row.cells.filter((cell) => cellText(cell).trim() !== "").length;

function matchColumns(
  { cells }: TableRow,
  columns: readonly ImportColumn[],
): ReadonlyMap<ImportColumn, readonly number[]> {
  const found = new Map<ImportColumn, number[]>();
  const names = columns.map((column) => [column, namesOf(column)] as const);
  for (const [place, cell] of cells.entries()) {
    const head = normalize(cellText(cell));
    const column = head === "" ? undefined : names.find(([, accepted]) => accepted.has(head))?.[0];
    if (column !== undefined) found.set(column, [...(found.get(column) ?? []), place]);
  }
  return found;
}

function describeColumns(head: TableRow | null, rows: readonly TableRow[]): readonly ImportTableColumn[] {
  const width = rows.reduce((max, { cells }) => Math.max(max, cells.length), head?.cells.length ?? 0);
  const textAt = (row: TableRow | null, column: number): string => cellText(row?.cells[column] ?? null).trim();
  return Array.from({ length: width }, (_, column): ImportTableColumn => {
    const first = rows.find((row) => textAt(row, column) !== "");
    return { column, head: textAt(head, column), example: first === undefined ? "" : textAt(first, column) };
  }).filter((column) => column.head !== "" || column.example !== "");
}
