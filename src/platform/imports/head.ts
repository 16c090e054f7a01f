import { code, type ImportColumn, type Language, type Text, textIn } from "../../contract";
import { Refusal } from "../calls/handler";
import { shownIn, type Table, type TableRow } from "../tables";

/** Which cell of a row each column has. */
export interface Head {
  readonly places: ReadonlyMap<ImportColumn, number>;
  /** The rows below it. */
  readonly rows: readonly TableRow[];
}

/** A title or a note may stand above the head. */
const rowsLookedAt = 10;

/** What two heads are compared by: width, case, spaces, a unit in brackets and a mark for "required" say nothing. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\([^)]*\)|[\s*:]/g, "")
    .toLowerCase();

/** What a column may be called: its label in either language, or its name on the wire (readings, E12). */
const namesOf = ({ name, label }: ImportColumn): ReadonlySet<string> =>
  new Set([name, textIn(label, "zh"), textIn(label, "en")].map(plain));

/**
 * Finds the head of a table: of the first rows the one that names most of the columns. Columns that it does not know are
 * passed over.
 * @throws Refusal 4 where a column that is needed is missing, or one is there twice.
 */
export function findHead(table: Table, columns: readonly ImportColumn[], needed: ReadonlySet<string>): Head {
  const candidates = table.rows.slice(0, rowsLookedAt).map((row, at) => ({ at, found: placesIn(row, columns) }));
  const best = candidates.reduce<(typeof candidates)[number] | null>(
    (one, other) => (other.found.size > (one?.found.size ?? 0) ? other : one),
    null,
  );
  const missing = columns.filter((column) => needed.has(column.name) && !best?.found.has(column));
  if (best === null || missing.length > 0) throw missingColumns(missing);
  const twice = [...best.found].filter(([, places]) => places.length > 1).map(([column]) => column);
  if (twice.length > 0) throw columnsTwice(twice);
  return {
    places: new Map([...best.found].flatMap(([column, [place]]) => (place === undefined ? [] : [[column, place]]))),
    rows: table.rows.slice(best.at + 1),
  };
}

function placesIn({ cells }: TableRow, columns: readonly ImportColumn[]): ReadonlyMap<ImportColumn, readonly number[]> {
  const found = new Map<ImportColumn, number[]>();
  const named = columns.map((column) => [column, namesOf(column)] as const);
  for (const [place, cell] of cells.entries()) {
    const head = plain(shownIn(cell));
    const column = head === "" ? undefined : named.find(([, names]) => names.has(head))?.[0];
    if (column !== undefined) found.set(column, [...(found.get(column) ?? []), place]);
  }
  return found;
}

const listed = (columns: readonly ImportColumn[], language: Language): string =>
  columns.map(({ label }) => textIn(label, language)).join(language === "zh" ? "、" : ", ");

const wrongFile = (text: Text): Refusal => new Refusal(code.wrongParameter, text, { file: text });

const missingColumns = (columns: readonly ImportColumn[]): Refusal =>
  wrongFile({
    zh: `文件缺少这些列：${listed(columns, "zh")}。请使用模板，不要合并表头单元格`,
    en: `These columns are missing: ${listed(columns, "en")}. Use the template, and merge no cells of the head`,
  });

const columnsTwice = (columns: readonly ImportColumn[]): Refusal =>
  wrongFile({
    zh: `这些列重复出现：${listed(columns, "zh")}。每列只保留一个`,
    en: `These columns are there twice: ${listed(columns, "en")}. Keep one of each`,
  });
