import { type ImportColumn, type ImportTableColumn, textIn, withoutSeparators } from "../../../contract";
import { cellText, type Table, type TableRow } from "../../files/spreadsheets";

/** The head of a table, as it stands in the file. */
export interface TableHeader {
  /** The table's columns that hold anything. */
  readonly columns: readonly ImportTableColumn[];
  /** By number of a column what it was recognised as; a name that several heads have is not among them. */
  readonly guessed: ReadonlyMap<number, ImportColumn>;
  /** What several heads were recognised as. */
  readonly twice: readonly ImportColumn[];
  /** The rows below it. */
  readonly rows: readonly TableRow[];
}

/** A title or a note may stand above the head. */
const rowsLookedAt = 10;

/**
 * What two heads are compared by: width, case, spaces, a unit in brackets and a mark for "required" say nothing. A bracket is
 * read up to the next one of either kind, for of thousands of open ones each would be read to the end otherwise.
 */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\([^()]*\)|[\s*:]/g, "")
    .toLowerCase();

/** What a column may be called: its label in either language, or its name on the wire (spec E12). */
const namesOf = ({ name, label }: ImportColumn): ReadonlySet<string> =>
  new Set([name, textIn(label, "zh"), textIn(label, "en")].map(plain));

interface Candidate {
  readonly at: number;
  readonly row: TableRow;
  readonly found: ReadonlyMap<ImportColumn, readonly number[]>;
}

/**
 * Finds the head of a table: of the first rows the one that names most of the columns; where none names any, the fullest above
 * the first record. Columns that it does not know are passed over. A table that begins with a record has no head, and keeps it.
 */
export function findHeader(table: Table, columns: readonly ImportColumn[]): TableHeader {
  const candidates = table.rows
    .slice(0, rowsLookedAt)
    .map((row, at): Candidate => ({ at, row, found: placesIn(row, columns) }));
  const firstRecord = candidates.findIndex(({ row }) => holdsIdentifier(row));
  const isNamed = candidates.some(({ found }) => found.size > 0);
  const best = (isNamed || firstRecord === -1 ? candidates : candidates.slice(0, firstRecord)).reduce<Candidate | null>(
    (one, other) => (one === null || isBetter(other, one) ? other : one),
    null,
  );
  const rows = best === null ? table.rows : table.rows.slice(best.at + 1);
  const found = [...(best?.found ?? [])];
  return {
    columns: headsOf(best?.row ?? null, rows),
    guessed: new Map(found.flatMap(([column, [place = 0, ...more]]) => (more.length > 0 ? [] : [[place, column]]))),
    twice: found.filter(([, places]) => places.length > 1).map(([column]) => column),
    rows,
  };
}

/** Whether a cell is as long as an IMEI or an EUI: what heads are called never is. */
const holdsIdentifier = ({ cells }: TableRow): boolean =>
  cells.some((cell) => /^(?:\d{14,16}|[\dA-F]{16})$/i.test(withoutSeparators(cellText(cell))));

const isBetter = (one: Candidate, other: Candidate): boolean =>
  one.found.size > other.found.size || (one.found.size + other.found.size === 0 && filled(one) > filled(other));

const filled = ({ row }: Candidate): number => row.cells.filter((cell) => cellText(cell).trim() !== "").length;

function placesIn({ cells }: TableRow, columns: readonly ImportColumn[]): ReadonlyMap<ImportColumn, readonly number[]> {
  const found = new Map<ImportColumn, number[]>();
  const named = columns.map((column) => [column, namesOf(column)] as const);
  for (const [place, cell] of cells.entries()) {
    const head = plain(cellText(cell));
    const column = head === "" ? undefined : named.find(([, names]) => names.has(head))?.[0];
    if (column !== undefined) found.set(column, [...(found.get(column) ?? []), place]);
  }
  return found;
}

function headsOf(head: TableRow | null, rows: readonly TableRow[]): readonly ImportTableColumn[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), head?.cells.length ?? 0);
  const textAt = (row: TableRow | null, column: number): string => cellText(row?.cells[column] ?? null).trim();
  return Array.from({ length: width }, (_, column): ImportTableColumn => {
    const first = rows.find((row) => textAt(row, column) !== "");
    return { column, head: textAt(head, column), example: first === undefined ? "" : textAt(first, column) };
  }).filter((one) => one.head !== "" || one.example !== "");
}
