import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";

/** A column by which a list is ordered. Unset values come last in either direction. */
export interface SortColumn {
  readonly column: `${string}.${string}`;
  readonly direction: "asc" | "desc";
  /** Whether every row has it: an index then leads to any place in the list. Said of what grows without end. */
  readonly isSet?: boolean;
}

/** Where a part of a list ended; only the list that made it can read it. */
export interface Cursor {
  /** Keys of rows in their order, read ahead. */
  readonly keys: readonly Value[];
  /** The first of the keys whose row has not been read. */
  readonly at: number;
  /** Where the last of the keys stands, behind which the next ones are read; null when there are no more. */
  readonly last: readonly Value[] | null;
}

type Value = string | number | null;

/**
 * A part of a list that an export reads from its beginning to its end. Each part begins behind the last row of the one before:
 * what is added or deleted meanwhile moves nothing, and what has not been read yet is answered as it is when it is read. A row
 * that changes its place in the order meanwhile may come twice or not at all, as it may for whoever turns pages.
 */
export interface KeysetPage<Row> {
  readonly list: readonly Row[];
  /** Where the next part begins; null after the last one. */
  readonly next: Cursor | null;
}

/** Rows of a part: few, so that they are garbage before the memory of the program grows for them. */
const partSize = 200;

/**
 * Keys that are read ahead, by far more than a part: the database may sort the whole list for them, or walk through it from its
 * beginning. As numbers they are small. In the order of the key itself it does neither.
 */
const keysAhead = { walked: 1000, sorted: 4000 } as const;

interface Parted<DB, TB extends keyof DB, Row> {
  /** Tables, joins and conditions; nothing selected. */
  readonly from: SelectQueryBuilder<DB, TB, Record<never, never>>;
  readonly select: (from: SelectQueryBuilder<DB, TB, Record<never, never>>) => SelectQueryBuilder<DB, TB, Row>;
  readonly order: readonly SortColumn[];
  /** A unique column without unset values, by which rows that are equal otherwise come newest first. */
  readonly key: SortColumn["column"];
}

/** Reads one part of a list. */
export async function readKeysetPage<DB, TB extends keyof DB, Row>(
  list: Parted<DB, TB, Row>,
  after: Cursor | null,
): Promise<KeysetPage<Row>> {
  const { from, select, key } = list;
  const { keys, at, last } = after !== null && after.at < after.keys.length ? after : await readKeys(list, after);
  const wanted = keys.slice(at, at + partSize);
  const found =
    wanted.length === 0
      ? []
      : await select(from)
          .where(sql<SqlBool>`${sql.ref(key)} in (${sql.join(wanted)})`)
          .select(sql.ref(key).as(placeName(0)))
          .execute();
  const byKey = new Map(found.map((row) => [(row as Place)[placeName(0)], row]));
  const end = at + wanted.length;
  return {
    list: wanted.flatMap((one) => byKey.get(one) ?? []),
    next: end === keys.length && last === null ? null : { keys, at: end, last },
  };
}

/**
 * Reads the keys that come next. They alone are put in order: with all that a row shows the database would sort that too.
 */
async function readKeys<DB, TB extends keyof DB, Row>(
  { from, order, key }: Parted<DB, TB, Row>,
  after: Cursor | null,
): Promise<Cursor> {
  const size = order.length === 0 ? keysAhead.walked : keysAhead.sorted;
  const columns = [key, ...order.map(({ column }) => column)];
  const rest = after === null || after.last === null ? from : from.where(behind(order, key, after.last));
  const places = (await orderNullsLast(rest, order, key)
    .select(columns.map((column, at) => sql.ref(column).as(placeName(at))))
    .limit(size)
    .execute()) as readonly Place[];
  const last = places.length < size ? undefined : places.at(-1);
  return {
    keys: places.map((place) => place[placeName(0)] ?? null),
    at: 0,
    last: last === undefined ? null : columns.map((_, at) => last[placeName(at)] ?? null),
  };
}

/** Of a generic row the compiler cannot tell that what was just selected is in it. */
type Place = Readonly<Record<string, Value>>;

const placeName = (at: number): string => `place_${at}`;

/** Left alone, SQLite takes unset values for the lowest and PostgreSQL for the highest. */
export function orderNullsLast<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  order: readonly SortColumn[],
  key: SortColumn["column"],
): SelectQueryBuilder<DB, TB, Row> {
  let sorted = rows;
  for (const { column, direction } of order) {
    sorted = sorted.orderBy(sql.ref(column), (by) => by[direction]().nullsLast());
  }
  return sorted.orderBy(sql.ref(key), "desc");
}

/** The rows behind a place: behind it by the first column, or equal there and behind it by the second, and so on. */
function behind(order: readonly SortColumn[], key: SortColumn["column"], place: readonly Value[]): Expression<SqlBool> {
  const [keyValue = 0, ...values] = place;
  const equal = order.map(({ column }, at) => {
    const value = values[at] ?? null;
    return value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;
  });
  const ways = order.flatMap(({ column, direction, isSet }, at) => {
    const value = values[at] ?? null;
    // Nothing is behind what is unset.
    if (value === null) return [];
    const further = direction === "asc" ? sql`${sql.ref(column)} > ${value}` : sql`${sql.ref(column)} < ${value}`;
    return [[...equal.slice(0, at), isSet === true ? further : sql`(${further} or ${sql.ref(column)} is null)`]];
  });
  const last = [...equal, sql`${sql.ref(key)} < ${keyValue}`];
  const anyOf = sql<SqlBool>`(${sql.join(
    [...ways, last].map((conditions) => sql`(${sql.join(conditions, sql` and `)})`),
    sql` or `,
  )})`;
  const [first] = order;
  if (first?.isSet !== true) return anyOf;
  // It follows from the others, but an engine that does not see that walks through all the rows before the place.
  const from = first.direction === "asc" ? sql`>=` : sql`<=`;
  return sql<SqlBool>`(${sql.ref(first.column)} ${from} ${values[0] ?? null} and ${anyOf})`;
}
