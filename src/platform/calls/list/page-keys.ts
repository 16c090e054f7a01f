import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { mostCounted } from "../../../contract";
import type { Database } from "../../database";
import { orderNullsLast, type SortColumn, type Value } from "./keyset";

/** Up to this number, rows are sorted without an index. */
const fewRows = 1000;

interface PageKeys<DB, TB extends keyof DB> {
  /** Tables and conditions; nothing selected. */
  readonly rows: SelectQueryBuilder<DB, TB, Record<never, never>>;
  readonly order: readonly SortColumn[];
  readonly key: SortColumn["column"];
  readonly limit: number;
  readonly offset: number;
  /** The number of rows, or `mostCounted + 1`. */
  readonly total: number;
}

/** Counts the rows of a query. */
export async function countRows<DB, TB extends keyof DB>(
  from: SelectQueryBuilder<DB, TB, Record<never, never>>,
): Promise<number> {
  // The cast is needed: the compiler cannot derive a selected column of a generic query.
  const row = await from.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return (row as { readonly total: number }).total;
}

/**
 * Counts the rows of a query up to `mostCounted + 1`: counting a million rows is slow, and users never page that far.
 *
 * @param offset of the requested page. Beyond `mostCounted` all rows are counted.
 */
export async function countUpToMost<DB, TB extends keyof DB>(
  database: Kysely<Database>,
  rows: SelectQueryBuilder<DB, TB, Record<never, never>>,
  offset = 0,
): Promise<number> {
  if (offset >= mostCounted) return countRows(rows);
  const some = rows.select(sql`1`.as("one")).limit(mostCounted + 1);
  const answer = await sql<{ total: number }>`select count(*) as total from (${some}) as counted`.execute(database);
  return answer.rows[0]?.total ?? 0;
}

/** Sorts rows without null values in the order of an index of the column and the key. */
export const orderByColumn = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { column, direction }: Pick<SortColumn, "column" | "direction">,
  key: SortColumn["column"],
): SelectQueryBuilder<DB, TB, Row> => rows.orderBy(sql.ref(column), direction).orderBy(sql.ref(key), direction);

/**
 * Reads the keys of one page.
 *
 * Null values come last. An index has them at one of its ends, which differs by engine and direction. So the rows with a
 * value and those without are read separately, each in the order of the index.
 */
export async function readPageKeys<DB, TB extends keyof DB>(page: PageKeys<DB, TB>): Promise<readonly Value[]> {
  const { rows, order, key, limit, offset, total } = page;
  if (offset >= total) return [];
  const read = async (sorted: SelectQueryBuilder<DB, TB, object>, from: Pick<typeof page, "limit" | "offset">) => {
    const found = await sorted.select(sql.ref<Value>(key).as("key")).limit(from.limit).offset(from.offset).execute();
    // The compiler cannot derive a selected column of a generic query.
    return (found as readonly object[] as readonly { readonly key: Value }[]).map((row) => row.key);
  };
  const [first] = order;
  // Both engines may read all rows in the order of the key until a page is full. Finding and sorting a few rows is
  // faster: an index does not contain the order of an expression.
  if (first === undefined && total <= fewRows) return read(rows.orderBy(sql`+${sql.ref(key)}`, "desc"), page);
  if (first === undefined || order.length > 1) return read(orderNullsLast(rows, order, key), page);
  const column = sql.ref(first.column);
  const byColumn = (some: typeof rows) => orderByColumn(some, first, key);
  if (first.isNotNull === true) return read(byColumn(rows), page);
  const where = (condition: Expression<SqlBool>) => rows.where(condition);
  const keys = await read(byColumn(where(sql`${column} is not null`)), page);
  if (keys.length === limit) return keys;
  const empty = where(sql`${column} is null`);
  const before = keys.length > 0 ? offset : await countRows(where(sql`${column} is not null`));
  const rest = await read(empty.orderBy(sql.ref(key), first.direction), {
    limit: limit - keys.length,
    offset: Math.max(offset - before, 0),
  });
  return [...keys, ...rest];
}
