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

/** The row before an offset. */
interface Position {
  readonly values: readonly Value[];
  /** When its offset was found, ms of `performance.now()`. */
  readonly time: number;
}

/** From this offset on, positions are remembered. Fewer rows are skipped as fast. */
const farOffset = 10_000;

/** Longest use of a position, ms. Until then, rows that are added or deleted before it do not move the page. */
const maxAge = 30_000;

/** Positions that are remembered for one database. */
const maxPositions = 200;

/** Positions by their offset, the SQL of the list, and the values in it, which include the scope of the caller. */
const positionsOf = new WeakMap<Kysely<Database>, Map<string, Position>>();

/**
 * Reads the keys of one page. A database skips the rows before the page one by one: 500,000 in 30 ms. Far from the start,
 * the same page again and the page after it are therefore read from a remembered position.
 */
export async function readKeysInOrder<DB, TB extends keyof DB>(
  database: Kysely<Database>,
  { rows, columns, direction }: OrderedRows<DB, TB>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly Value[]> {
  const select = (some: typeof rows) => selectInOrder({ rows: some, columns, direction });
  const read = async (query: ReturnType<typeof select>): Promise<readonly (readonly Value[])[]> => {
    // The compiler cannot derive selected columns of a generic query.
    const found = (await query.execute()) as readonly object[] as readonly Readonly<Record<string, Value>>[];
    return found.map((row) => columns.map((_, index) => row[aliasOf(index)] ?? null));
  };
  const keysOf = (found: readonly (readonly Value[])[]) => found.map((values) => values.at(-1) ?? null);
  const all = select(rows);
  if (offset < farOffset) return keysOf(await read(all.limit(limit).offset(offset)));

  const positions = positionsOf.get(database) ?? new Map<string, Position>();
  positionsOf.set(database, positions);
  const { sql: text, parameters } = all.compile();
  const nameOf = (start: number) => JSON.stringify([start, text, parameters]);
  const remember = (start: number, values: readonly Value[] | undefined, time: number): void => {
    if (values === undefined) return;
    const name = nameOf(start);
    // A map keeps the place of a name that it has.
    positions.delete(name);
    positions.set(name, { values, time });
    for (const oldest of positions.keys()) {
      if (positions.size <= maxPositions) break;
      positions.delete(oldest);
    }
  };

  const before = positions.get(nameOf(offset));
  if (before !== undefined && performance.now() - before.time < maxAge) {
    const comparison = direction === "asc" ? sql`>` : sql`<`;
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const isAfter = sql<SqlBool>`(${names}) ${comparison} (${sql.join([...before.values])})`;
    const found = await read(select(rows.where(isAfter)).limit(limit));
    remember(offset + found.length, found.at(-1), before.time);
    return keysOf(found);
  }
  const time = performance.now();
  // The row before the page is its position.
  const [first, ...found] = await read(all.limit(limit + 1).offset(offset - 1));
  remember(offset, first, time);
  remember(offset + found.length, found.at(-1), time);
  return keysOf(found);
}

/** Selects the columns of the index, so that the index alone can answer. */
export const selectInOrder = <DB, TB extends keyof DB>({ rows, columns, direction }: OrderedRows<DB, TB>) =>
  columns
    .reduce((sorted, column) => sorted.orderBy(sql.ref(column), direction), rows)
    .select(columns.map((column, index) => sql.ref<Value>(column).as(aliasOf(index))));

const aliasOf = (index: number): string => `key_${index}`;
