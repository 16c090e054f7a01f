import { type Expression, ExpressionWrapper, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { unindexed } from "../../database";

/** A column that a list is sorted by. Null values come last in both directions. */
export interface SortColumn {
  readonly column: `${string}.${string}`;
  readonly direction: "asc" | "desc";
  /**
   * Whether the column is never null, so that an index finds any position. Set it for tables that grow without limit.
   */
  readonly isNotNull?: boolean;
}

/** The position after a batch. Only the list that made it can read it. */
export interface Cursor {
  /** Row keys that were read ahead, in the order of the list. */
  readonly keys: readonly Value[];
  /** Index of the first key whose row has not been read. */
  readonly index: number;
  /** Sort values of the last key; the next keys follow them. Null when there are no more keys. */
  readonly last: readonly Value[] | null;
}

/** A key, or a value that a list is sorted by. */
export type Value = string | number | null;

/**
 * A batch of a list that an export reads from start to end. Each batch starts after the last row of the previous one,
 * so that rows added or deleted in between shift nothing. Each row is read in its current state. As with pages, a row
 * that changes its position during the export may appear twice or not at all.
 */
export interface KeysetPage<Row> {
  readonly list: readonly Row[];
  /** Where the next batch starts; null after the last batch. */
  readonly next: Cursor | null;
}

/** Rows per batch. Small batches are garbage-collected before the heap grows. */
const batchSize = 200;

/**
 * Keys to read ahead. The database may have to sort or scan the whole list to find them, so one query fetches many.
 * `byKey` applies to lists in the order of the key, which need no sorting.
 */
const keysAhead = { byKey: 1000, sorted: 4000 } as const;

interface KeysetQuery<DB, TB extends keyof DB, Row> {
  /** Tables, joins and conditions; nothing selected. */
  readonly from: SelectQueryBuilder<DB, TB, Record<never, never>>;
  /** The same rows, from which keys are read. Contains only the joins that a condition or the order needs. */
  readonly keys: SelectQueryBuilder<DB, TB, Record<never, never>>;
  readonly select: (from: SelectQueryBuilder<DB, TB, Record<never, never>>) => SelectQueryBuilder<DB, TB, Row>;
  readonly order: readonly SortColumn[];
  /** A unique column that is never null. It orders rows with equal sort values. */
  readonly key: SortColumn["column"];
}

/** Reads one batch of a list. */
export async function readKeysetPage<DB, TB extends keyof DB, Row>(
  query: KeysetQuery<DB, TB, Row>,
  after: Cursor | null,
): Promise<KeysetPage<Row>> {
  const { keys, index, last } =
    after !== null && after.index < after.keys.length ? after : await readKeys(query, after);
  const batch = keys.slice(index, index + batchSize);
  const end = index + batch.length;
  return {
    list: await readRows(query, batch),
    next: end === keys.length && last === null ? null : { keys, index: end, last },
  };
}

/**
 * Reads the rows with these keys, in their order. Rows that were deleted or left the scope meanwhile are left out.
 *
 * SQLite has no statistics: with an index on the owner, it would read all rows of a provider and look for the keys among
 * them.
 */
export async function readRows<DB, TB extends keyof DB, Row>(
  { from, select, key }: Pick<KeysetQuery<DB, TB, Row>, "from" | "select" | "key">,
  keys: readonly Value[],
): Promise<readonly Row[]> {
  if (keys.length === 0) return [];
  const { where } = from.toOperationNode();
  const checked =
    where === undefined
      ? from
      : from.clearWhere().where(unindexed(new ExpressionWrapper<DB, TB, SqlBool>(where.where)));
  const rows = await select(checked)
    .where(sql<SqlBool>`${sql.ref(key)} in (${sql.join(keys)})`)
    .select(sql.ref(key).as(aliasOf(0)))
    .execute();
  const rowByKey = new Map<Value | undefined, Row>();
  for (const row of rows as (Row & Record<string, Value>)[]) {
    rowByKey.set(row[aliasOf(0)], row);
    Reflect.deleteProperty(row, aliasOf(0));
  }
  return keys.flatMap((value) => rowByKey.get(value) ?? []);
}

/** Reads the next keys. The query selects only the sort columns; otherwise the database would sort whole rows. */
async function readKeys<DB, TB extends keyof DB, Row>(
  query: KeysetQuery<DB, TB, Row>,
  after: Cursor | null,
): Promise<Cursor> {
  const { order, key } = query;
  const size = order.length === 0 ? keysAhead.byKey : keysAhead.sorted;
  const columns = [key, ...order.map(({ column }) => column)];
  const rest = after === null || after.last === null ? query.keys : query.keys.where(isAfter(order, key, after.last));
  const rows = (await orderNullsLast(rest, order, key)
    .select(columns.map((column, index) => sql.ref(column).as(aliasOf(index))))
    .limit(size)
    .execute()) as readonly SortValues[];
  const last = rows.length < size ? undefined : rows.at(-1);
  return {
    keys: rows.map((row) => row[aliasOf(0)] ?? null),
    index: 0,
    last: last === undefined ? null : columns.map((_, index) => last[aliasOf(index)] ?? null),
  };
}

/** Selected sort columns. The compiler cannot derive them from a generic query. */
type SortValues = Readonly<Record<string, Value>>;

const aliasOf = (index: number): string => `sort_${index}`;

/** Sorts null values last. By default SQLite sorts them before, and PostgreSQL after, all other values. */
export function orderNullsLast<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  order: readonly SortColumn[],
  key: SortColumn["column"],
): SelectQueryBuilder<DB, TB, Row> {
  let sorted = rows;
  for (const { column, direction } of order) {
    sorted = sorted.orderBy(sql.ref(column), (by) => by[direction]().nullsLast());
  }
  return sorted.orderBy(sql.ref(key), keyDirection(order));
}

/**
 * The direction of the key: the same as that of the last sort column, so that one index of both serves both directions.
 * An unsorted list shows its newest rows first.
 */
export const keyDirection = (order: readonly SortColumn[]): "asc" | "desc" => order.at(-1)?.direction ?? "desc";

/** Matches the rows after a position: later by the first column, or equal there and later by the second, and so on. */
function isAfter(
  order: readonly SortColumn[],
  key: SortColumn["column"],
  position: readonly Value[],
): Expression<SqlBool> {
  const [keyValue = 0, ...values] = position;
  const equal = order.map(({ column }, index) => {
    const value = values[index] ?? null;
    return value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;
  });
  const alternatives = order.flatMap(({ column, direction, isNotNull }, index) => {
    const value = values[index] ?? null;
    // Null values are last: no row follows by this column.
    if (value === null) return [];
    const later = direction === "asc" ? sql`${sql.ref(column)} > ${value}` : sql`${sql.ref(column)} < ${value}`;
    return [[...equal.slice(0, index), isNotNull === true ? later : sql`(${later} or ${sql.ref(column)} is null)`]];
  });
  const byKey = [...equal, sql`${sql.ref(key)} ${keyDirection(order) === "asc" ? sql`>` : sql`<`} ${keyValue}`];
  const anyOf = sql<SqlBool>`(${sql.join(
    [...alternatives, byKey].map((conditions) => sql`(${sql.join(conditions, sql` and `)})`),
    sql` or `,
  )})`;
  const [first] = order;
  if (first?.isNotNull !== true) return anyOf;
  // This condition is redundant, but without it some engines scan all rows before the position.
  const comparison = first.direction === "asc" ? sql`>=` : sql`<=`;
  return sql<SqlBool>`(${sql.ref(first.column)} ${comparison} ${values[0] ?? null} and ${anyOf})`;
}
