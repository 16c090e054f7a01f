import { type RawBuilder, sql } from "kysely";

/**
 * A statement that adds rows to existing totals, or inserts them.
 *
 * @param rows a query with the columns of `day_total` in their order, with at most one row per total.
 */
export const upsertTotals = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  // Sorted, so that concurrent statements lock rows in the same order and cannot deadlock.
  sql`insert into day_total (scope, agent_id, owner_id, day, dispensed_ml, heard, alarms)
    select * from (${rows}) as added where true order by 1, 2, 3, 4
    on conflict (scope, agent_id, owner_id, day) do update set
      dispensed_ml = day_total.dispensed_ml + excluded.dispensed_ml,
      heard = day_total.heard + excluded.heard,
      alarms = day_total.alarms + excluded.alarms`;
