import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { mostCounted } from "../../../contract";
import type { Database } from "../../database";
import { readKeysInOrder } from "./far-pages";
import { keyDirection, orderNullsLast, type SortColumn, type Value } from "./keyset";

/** Up to this number, rows are sorted without an index. */
const fewRows = 1000;

interface PageKeys<DB, TB extends keyof DB> {
  readonly database: Kysely<Database>;
  /** Tables and conditions; nothing selected. */
  readonly rows: SelectQueryBuilder<DB, TB, Record<never, never>>;
  readonly order: readonly SortColumn[];
  readonly key: SortColumn["column"];
  readonly limit: number;
  readonly offset: number;
  /** The number of rows, as in the answer. */
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
 * Counts the rows of a query up to `most + 1`: counting a million rows is slow, and users never page that far.
 *
 * @param end of the requested page: offset and size. Beyond `most` rows are counted up to `mostCounted + 1`, and beyond
 *   that all, so that a client that pages to the total reads every row.
 */
export async function countUpToMost<DB, TB extends keyof DB>(
  database: Kysely<Database>,
  rows: SelectQueryBuilder<DB, TB, Record<never, never>>,
  end = 0,
  most = mostCounted,
): Promise<number> {
  if (end > mostCounted) return countRows(rows);
  const some = rows.select(sql`1`.as("one")).limit((end > most ? mostCounted : most) + 1);
  const answer = await sql<{ total: number }>`select count(*) as total from (${some}) as counted`.execute(database);
  return answer.rows[0]?.total ?? 0;
}

/**
 * Reads the keys of one page.
 *
 * Null values come last. An index has them at one of its ends, which differs by engine and direction. So the rows with a
 * value and those without are read separately, each in the order of the index.
 */
export async function readPageKeys<DB, TB extends keyof DB>(page: PageKeys<DB, TB>): Promise<readonly Value[]> {
  const { database, rows, order, key, limit, offset, total } = page;
  if (offset >= total) return [];
  const byIndex = (
    some: typeof rows,
    columns: readonly SortColumn["column"][],
    span: Pick<typeof page, "limit" | "offset"> & { readonly total: number | null },
  ) => readKeysInOrder(database, { rows: some, columns, direction: keyDirection(order) }, span);
  const [first] = order;
  // Both engines may read all rows in the order of the key until a page is full. Finding and sorting a few rows is
  // faster: an index does not contain the order of an expression.
  if (first === undefined && total <= fewRows) return readSorted(rows.orderBy(sql`+${sql.ref(key)}`, "desc"), page);
  if (first === undefined) return byIndex(rows, [key], page);
  if (order.length > 1) return readSorted(orderNullsLast(rows, order, key), page);
  if (first.isNotNull === true) return byIndex(rows, [first.column, key], page);
  const column = sql.ref(first.column);
  const where = (condition: Expression<SqlBool>) => rows.where(condition);
  const keys = await byIndex(where(sql`${column} is not null`), [first.column, key], { limit, offset, total: null });
  if (keys.length === limit) return keys;
  const before = keys.length > 0 ? offset : await countRows(where(sql`${column} is not null`));
  const rest = await byIndex(where(sql`${column} is null`), [key], {
    limit: limit - keys.length,
    offset: Math.max(offset - before, 0),
    total: null,
  });
  return [...keys, ...rest];
}

async function readSorted<DB, TB extends keyof DB>(
  sorted: SelectQueryBuilder<DB, TB, object>,
  { order, key, limit, offset }: Pick<PageKeys<DB, TB>, "order" | "key" | "limit" | "offset">,
): Promise<readonly Value[]> {
  // SQLite reads the parts of a union in order only if the columns of the order are selected.
  const columns = order.map(({ column }, index) => sql.ref<Value>(column).as(`order_${index}`));
  const found = await sorted
    .select([sql.ref<Value>(key).as("key"), ...columns])
    .limit(limit)
    .offset(offset)
    .execute();
  // The compiler cannot derive a selected column of a generic query.
  return (found as readonly object[] as readonly { readonly key: Value }[]).map((row) => row.key);
}
