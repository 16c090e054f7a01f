import { type Insertable, type Kysely, sql } from "kysely";
import { type ColumnTypes, type Database, dayOf, insertMany } from "../../database";
import type { DeviceDayTable } from "../../database/tables/devices";
import type { ReportFacts } from "./report";

/** What a report adds to its device's day. */
export interface DayContribution {
  readonly device_id: number;
  readonly agent_id: number;
  readonly facts: ReportFacts;
  /** Dispensed since the report before, ml. */
  readonly dispensed: number;
  /** Left, ml. */
  readonly remaining: number | null;
  /** Time setting in effect after the report. */
  readonly timeSetting: number;
}

/** What was added to a device's day. */
export interface AddedDay {
  readonly device_id: number;
  readonly day: number;
  /** ml */
  readonly dispensed_ml: number;
  /** Whether the device was not heard on this day before. */
  readonly isFirst: boolean;
}

type DayRow = Insertable<DeviceDayTable> & { dispensed_ml: number; reports: number; last_time: number };

const dayTypes = {
  device_id: "bigint",
  day: "bigint",
  agent_id: "bigint",
  dispensed_ml: "double precision",
  remaining_ml: "double precision",
  temperature: "double precision",
  battery: "double precision",
  signal: "double precision",
  reports: "bigint",
  last_time: "bigint",
  time_setting: "bigint",
} as const satisfies ColumnTypes<keyof DeviceDayTable>;

/**
 * Adds reports to the days that they were made on: also late ones, which is why a day knows the time of its last. Sums and
 * the highest temperature take every report; battery, signal, time setting and what is left are those of the day's last.
 *
 * @returns the days that were added to, each once.
 */
export async function addToDays(
  trx: Kysely<Database>,
  shares: readonly DayContribution[],
): Promise<readonly AddedDay[]> {
  if (shares.length === 0) return [];
  const isLater = sql`device_day.last_time is null or excluded.last_time >= device_day.last_time`;
  const last = (column: "remaining_ml" | "battery" | "signal") => {
    const [stored, added] = [
      sql.ref<number | null>(`device_day.${column}`),
      sql.ref<number | null>(`excluded.${column}`),
    ];
    return sql<number | null>`case when ${isLater} then coalesce(${added}, ${stored})
      else coalesce(${stored}, ${added}) end`;
  };
  const days = daysOf(shares);
  const rows = await insertMany(trx, "device_day", dayTypes, days)
    .onConflict((conflict) =>
      conflict.columns(["device_id", "day"]).doUpdateSet({
        dispensed_ml: sql`device_day.dispensed_ml + excluded.dispensed_ml`,
        reports: sql`device_day.reports + excluded.reports`,
        temperature: sql`case when device_day.temperature >= excluded.temperature or excluded.temperature is null
          then device_day.temperature else excluded.temperature end`,
        remaining_ml: last("remaining_ml"),
        battery: last("battery"),
        signal: last("signal"),
        last_time: sql`case when ${isLater} then excluded.last_time else device_day.last_time end`,
        time_setting: sql`case when ${isLater} then excluded.time_setting else device_day.time_setting end`,
      }),
    )
    .returning(["device_id", "day", "reports"])
    .execute();
  const reports = new Map(rows.map((row) => [`${row.device_id} ${row.day}`, row.reports]));
  return days.map(({ device_id, day, dispensed_ml, reports: added }) => ({
    device_id,
    day,
    dispensed_ml,
    isFirst: reports.get(`${device_id} ${day}`) === added,
  }));
}

/** One row a device and day: a statement may touch each row once. Shares of a device come oldest first. */
export function daysOf(shares: readonly DayContribution[]): readonly DayRow[] {
  const days = new Map<string, DayRow>();
  for (const { device_id, agent_id, facts, dispensed, remaining, timeSetting } of shares) {
    const day = dayOf(facts.time);
    const key = `${device_id} ${day}`;
    const before = days.get(key);
    days.set(key, {
      device_id,
      day,
      agent_id,
      dispensed_ml: (before?.dispensed_ml ?? 0) + dispensed,
      remaining_ml: remaining ?? before?.remaining_ml ?? null,
      temperature: highest(before?.temperature ?? null, facts.temperature),
      battery: facts.battery ?? before?.battery ?? null,
      signal: facts.signal ?? before?.signal ?? null,
      reports: (before?.reports ?? 0) + 1,
      last_time: facts.time,
      time_setting: timeSetting,
    });
  }
  return [...days.values()];
}

function highest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
