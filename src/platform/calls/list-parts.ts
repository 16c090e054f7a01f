import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";

/** A column by which a list is ordered. Unset values come last in either direction. */
export interface Order {
  readonly column: `${string}.${string}`;
  readonly direction: "asc" | "desc";
}

/** Where a part of a list ended; only the list that made it can read it. */
export type Cursor = readonly (string | number | null)[];

/**
 * A part of a list that an export reads from its beginning to its end. Each part begins behind the last row of the one before:
 * what is added or deleted meanwhile moves nothing, and what has not been read yet is answered as it is when it is read. A row
 * that changes its place in the order meanwhile may come twice or not at all, as it may for whoever turns pages.
 */
export interface Part<Row> {
  readonly list: readonly Row[];
  /** Where the next part begins; null after the last one. */
  readonly next: Cursor | null;
}

/**
 * Rows of a part in the order of the key, which the database walks through, and in one that it sorts anew for each part. Small
 * parts are garbage before the memory of the program grows for them: of 100,000 devices, parts of 1000 took 50 MB more.
 */
const partSizes = { walked: 100, sorted: 1000 } as const;

interface Parted<DB, TB extends keyof DB, Row> {
  /** Tables, joins and conditions; nothing selected. */
  readonly from: SelectQueryBuilder<DB, TB, Record<never, never>>;
  readonly select: (from: SelectQueryBuilder<DB, TB, Record<never, never>>) => SelectQueryBuilder<DB, TB, Row>;
  readonly order: readonly Order[];
  /** A unique column without unset values, by which rows that are equal otherwise come newest first. */
  readonly key: Order["column"];
}

/** Reads one part of a list. */
export async function readPart<DB, TB extends keyof DB, Row>(
  list: Parted<DB, TB, Row>,
  after: Cursor | null,
): Promise<Part<Row>> {
  const { from, select, order, key } = list;
  const size = order.length === 0 ? partSizes.walked : partSizes.sorted;
  // The places alone are put in order: with them the database would sort everything that a row shows.
  const columns = [...order.map(({ column }) => column), key];
  const places = (await inOrder(after === null ? from : from.where(behind(order, key, after)), order, key)
    .select(columns.map((column, at) => sql.ref(column).as(placeName(at))))
    .limit(size)
    .execute()) as readonly Place[];
  const keys = places.map((place) => place[placeName(order.length)]);
  const found =
    keys.length === 0
      ? []
      : await select(from)
          .where(sql<SqlBool>`${sql.ref(key)} in (${sql.join(keys)})`)
          .select(sql.ref(key).as(placeName(order.length)))
          .execute();
  const byKey = new Map(found.map((row) => [(row as Place)[placeName(order.length)], row]));
  const last = places.length < size ? undefined : places.at(-1);
  return {
    list: keys.flatMap((one) => byKey.get(one) ?? []),
    next: last === undefined ? null : columns.map((_, at) => last[placeName(at)] ?? null),
  };
}

/** Of a generic row the compiler cannot tell that what was just selected is in it. */
type Place = Readonly<Record<string, Cursor[number]>>;

const placeName = (at: number): string => `place_${at}`;

/** Left alone, SQLite takes unset values for the lowest and PostgreSQL for the highest. */
export function inOrder<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  order: readonly Order[],
  key: Order["column"],
): SelectQueryBuilder<DB, TB, Row> {
  let sorted = rows;
  for (const { column, direction } of order) {
    sorted = sorted.orderBy(sql.ref(column), (by) => by[direction]().nullsLast());
  }
  return sorted.orderBy(sql.ref(key), "desc");
}

/** The rows behind a place: behind it by the first column, or equal there and behind it by the second, and so on. */
function behind(order: readonly Order[], key: Order["column"], after: Cursor): Expression<SqlBool> {
  const equal = order.map(({ column }, at) => {
    const value = after[at] ?? null;
    return value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;
  });
  const ways = order.flatMap(({ column, direction }, at) => {
    const value = after[at] ?? null;
    // Nothing is behind what is unset.
    if (value === null) return [];
    const further = direction === "asc" ? sql`${sql.ref(column)} > ${value}` : sql`${sql.ref(column)} < ${value}`;
    return [[...equal.slice(0, at), sql`(${further} or ${sql.ref(column)} is null)`]];
  });
  const last = [...equal, sql`${sql.ref(key)} < ${after[order.length] ?? 0}`];
  return sql<SqlBool>`(${sql.join(
    [...ways, last].map((conditions) => sql`(${sql.join(conditions, sql` and `)})`),
    sql` or `,
  )})`;
}
