import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { dayOf, zoneOffset } from "../../../contract";
import type { Caller } from "../../access/handler";
import { day } from "../../base/clock";
import type { Database } from "../../database";
import { readingMl, readingsTable, readingTime } from "../totals";
import type { ReportPeriod } from "./periods";

type Span = Pick<ReportPeriod, "begin" | "end">;

/**
 * SQL that sums the days of devices over a period in the recipient's time zone. UTC days inside the period count as a
 * whole. On the first and last UTC day, only the reports inside the period count. Days without readings count by their
 * UTC date.
 */
export function daysInPeriod(database: Kysely<Database>, { timeZone }: Caller, { begin, end }: Span) {
  const offset = zoneOffset(timeZone);
  const [first, next] = [dayOf(begin + offset(begin)), dayOf(end + offset(end))];
  const [firstWhole, nextWhole] = [dayOf(Math.ceil(begin / day) * day), dayOf(end)];
  const sumOf = (whole: RawBuilder<number>, ofReading: RawBuilder<number>) => sql<number>`case
    when device_day.readings is null
      then case when device_day.day >= ${first} and device_day.day < ${next} then ${whole} else 0 end
    when device_day.day >= ${firstWhole} and device_day.day < ${nextWhole} then ${whole}
    else (select coalesce(sum(${ofReading}), 0) from ${readingsTable(database, sql.ref("device_day.readings"))}
      where ${readingTime} >= cast(${begin} as bigint) and ${readingTime} < cast(${end} as bigint))
    end`;
  return {
    /** Whether a day may overlap the period. */
    touches: sql<SqlBool>`(device_day.day >= ${Math.min(first, dayOf(begin))}
      and device_day.day <= ${dayOf(Math.max(end - 1, end - 1 + offset(end)))})`,
    dispensed: sumOf(sql`device_day.dispensed_ml`, readingMl),
    reports: sumOf(sql`device_day.reports`, sql`1`),
  };
}
