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

/**
 * Reads one part of a list.
 * @param key a unique column without unset values, by which rows that are equal otherwise come newest first.
 */
export async function readPart<DB, TB extends keyof DB, Row>(options: {
  readonly rows: SelectQueryBuilder<DB, TB, Row>;
  readonly order: readonly Order[];
  readonly key: Order["column"];
  readonly after: Cursor | null;
}): Promise<Part<Row>> {
  const { rows, order, key, after } = options;
  const size = order.length === 0 ? partSizes.walked : partSizes.sorted;
  const places = [...order.map(({ column }) => column), key].map((column, at) => sql.ref(column).as(`place_${at}`));
  const list = await inOrder(after === null ? rows : rows.where(behind(order, key, after)), order, key)
    .select(places)
    .limit(size)
    .execute();
  const last = list.length < size ? undefined : (list.at(-1) as Readonly<Record<string, Cursor[number]>> | undefined);
  return { list, next: last === undefined ? null : places.map((_, at) => last[`place_${at}`] ?? null) };
}

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
