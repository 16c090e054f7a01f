import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../database";
import type { SortColumn, Value } from "./keyset";

/** Rows in the order of an index. */
interface OrderedRows<DB, TB extends keyof DB> {
  /** Tables and conditions; nothing selected. */
  readonly rows: SelectQueryBuilder<DB, TB, Record<never, never>>;
  /** The columns of the index. None is null in these rows; the last one is the unique key of a row. */
  readonly columns: readonly SortColumn["column"][];
  readonly direction: "asc" | "desc";
}

interface Page {
  readonly limit: number;
  readonly offset: number;
  /** The number of rows; null if it is not known. */
  readonly total: number | null;
}

/** A place between two rows. */
interface Position {
  /** The number of rows before it. */
  readonly offset: number;
  /** The values of the row before it; null at both ends of the list. */
  readonly values: readonly Value[] | null;
  /** When its offset was found, ms of `performance.now()`. */
  readonly time: number;
}

/** From this offset on, positions are remembered. Fewer rows are skipped as fast. */
const farOffset = 10_000;

/** Longest use of a position, ms. Until then, rows that are added or deleted before it do not move the page. */
const maxAge = 30_000;

/** Limits of memory: lists of one database, and positions of one list. */
const [maxLists, maxPositions] = [100, 100] as const;

/** Positions by the SQL of the list and the values in it, which include the scope of the caller. */
const positionsOf = new WeakMap<Kysely<Database>, Map<string, readonly Position[]>>();

/**
 * Reads the keys of one page. A database skips the rows before the page one by one: 500,000 in 30 ms. Far from the start,
 * a page is therefore read from the nearest known position, forwards or backwards: an end of the list, or the end of a
 * page that was read before.
 */
export async function readKeysInOrder<DB, TB extends keyof DB>(
  database: Kysely<Database>,
  { rows, columns, direction }: OrderedRows<DB, TB>,
  { limit, offset, total }: Page,
): Promise<readonly Value[]> {
  const select = (some: typeof rows, towards = direction) => selectInOrder({ rows: some, columns, direction: towards });
  const read = async (query: ReturnType<typeof select>): Promise<readonly (readonly Value[])[]> => {
    // The compiler cannot derive selected columns of a generic query.
    const found = (await query.execute()) as readonly object[] as readonly Readonly<Record<string, Value>>[];
    return found.map((row) => columns.map((_, index) => row[aliasOf(index)] ?? null));
  };
  const keysOf = (found: readonly (readonly Value[])[]) => found.map((values) => values.at(-1) ?? null);
  const all = select(rows);
  if (offset < farOffset) return keysOf(await read(all.limit(limit).offset(offset)));

  const { sql: text, parameters } = all.compile();
  const name = JSON.stringify([text, parameters]);
  const now = performance.now();
  const known = (positionsOf.get(database)?.get(name) ?? []).filter(({ time }) => now - time < maxAge);
  const pageEnd = total === null ? offset + limit : Math.min(offset + limit, total);
  const listEnds = [0, total ?? Number.POSITIVE_INFINITY].map(
    (at): Position => ({ offset: at, values: null, time: now }),
  );
  const inOrder = [...known, ...listEnds].toSorted((one, other) => one.offset - other.offset);
  const before = inOrder.findLast((one) => one.offset <= offset);
  const after = inOrder.find((one) => one.offset >= pageEnd);
  if (before === undefined || after === undefined) return [];

  const [ahead, behind] = [offset - before.offset, after.offset - pageEnd];
  const isBackwards = behind < ahead;
  const { values, time } = isBackwards ? after : before;
  const isAscending = (direction === "asc") !== isBackwards;
  const comparison = sql.raw(`${isAscending ? ">" : "<"}${isBackwards ? "=" : ""}`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const rest = values === null ? rows : rows.where(sql<SqlBool>`(${names}) ${comparison} (${sql.join([...values])})`);
  const found = await read(
    select(rest, isAscending ? "asc" : "desc")
      .limit(isBackwards ? pageEnd - offset : limit)
      .offset(isBackwards ? behind : ahead),
  );
  const page = isBackwards ? found.toReversed() : found;
  const last = page.at(-1);
  if (last !== undefined) {
    const position = { offset: offset + page.length, values: last, time };
    remember(database, name, [...known.filter((one) => one.offset !== position.offset), position]);
  }
  return keysOf(page);
}

/** Stores the positions of a list. Beyond the limits, drops its oldest positions, and the lists that were read longest ago. */
function remember(database: Kysely<Database>, name: string, known: readonly Position[]): void {
  const lists = positionsOf.get(database) ?? new Map<string, readonly Position[]>();
  positionsOf.set(database, lists);
  // A map keeps the place of a name that it has.
  lists.delete(name);
  lists.set(name, known.slice(-maxPositions));
  for (const oldest of lists.keys()) {
    if (lists.size <= maxLists) break;
    lists.delete(oldest);
  }
}

/** Selects the columns of the index, so that the index alone can answer. */
export const selectInOrder = <DB, TB extends keyof DB>({ rows, columns, direction }: OrderedRows<DB, TB>) =>
  columns
    .reduce((sorted, column) => sorted.orderBy(sql.ref(column), direction), rows)
    .select(columns.map((column, index) => sql.ref<Value>(column).as(aliasOf(index))));

const aliasOf = (index: number): string => `key_${index}`;
