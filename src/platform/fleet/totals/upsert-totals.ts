import { type RawBuilder, sql } from "kysely";

/** A table of totals, and its column of time. */
export type TotalTableName = "day_total" | "quarter_total";
const timeColumns = { day_total: "day", quarter_total: "quarter" } as const;

/** The first key columns of each table, which identify the owner. */
const ownerColumns = ["scope", "agent_id", "owner_id"] as const;

/**
 * A statement that adds rows to existing totals, or inserts them.
 *
 * @param keys the key columns after the owner columns.
 * @param sums its other columns.
 * @param rows a query with the columns of the table in this order, with at most one row per total.
 */
export function upsertSums(
  table: string,
  { keys, sums }: { readonly keys: readonly string[]; readonly sums: readonly string[] },
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const stored = sql.table(table);
  const key = [...ownerColumns, ...keys];
  const columns = sql.join([...key, ...sums].map((name) => sql.ref(name)));
  const added = sums.map((name) => sql`${sql.ref(name)} = ${stored}.${sql.ref(name)} + excluded.${sql.ref(name)}`);
  // Sorted, so that concurrent statements lock rows in the same order and cannot deadlock.
  return sql`insert into ${stored} (${columns})
    select * from (${rows}) as added where true order by ${sql.raw(key.map((_, index) => index + 1).join(", "))}
    on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(added)}`;
}

/** `upsertSums` for the days or quarters of an hour. */
export const upsertTotals = (table: TotalTableName, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  upsertSums(table, { keys: [timeColumns[table]], sums: ["dispensed_ml", "heard", "alarms"] }, rows);
