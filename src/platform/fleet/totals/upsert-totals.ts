import { type RawBuilder, sql } from "kysely";

/** A table of totals, and its column of time. */
export type TotalTableName = "day_total" | "quarter_total";
const timeColumns = { day_total: "day", quarter_total: "quarter" } as const;

/**
 * A statement that adds rows to existing totals, or inserts them.
 *
 * @param rows a query with the columns of the table in their order, with at most one row per total.
 */
export function upsertTotals(table: TotalTableName, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const [stored, time] = [sql.table(table), sql.ref(timeColumns[table])];
  // Sorted, so that concurrent statements lock rows in the same order and cannot deadlock.
  return sql`insert into ${stored} (scope, agent_id, owner_id, ${time}, dispensed_ml, heard, alarms)
    select * from (${rows}) as added where true order by 1, 2, 3, 4
    on conflict (scope, agent_id, owner_id, ${time}) do update set
      dispensed_ml = ${stored}.dispensed_ml + excluded.dispensed_ml,
      heard = ${stored}.heard + excluded.heard,
      alarms = ${stored}.alarms + excluded.alarms`;
}
