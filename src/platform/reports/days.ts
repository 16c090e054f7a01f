import { type Insertable, type Kysely, sql } from "kysely";
import { type Database, dayOf } from "../database";
import type { DeviceDayTable } from "../database/tables/devices";
import type { ReportFacts } from "./report";

/** What a report adds to its device's day. */
export interface DayShare {
  readonly device_id: number;
  readonly agent_id: number;
  readonly facts: ReportFacts;
  /** Dispensed since the report before, ml. */
  readonly dispensed: number;
  /** Left, ml. */
  readonly remaining: number | null;
}

type DayRow = Insertable<DeviceDayTable> & { dispensed_ml: number; reports: number; last_time: number };

/**
 * Adds reports to the days that they were made on: also late ones, which is why a day knows the time of its last. Sums and
 * the highest temperature take every report; battery, signal and what is left are those of the day's last.
 */
export async function addToDays(trx: Kysely<Database>, shares: readonly DayShare[]): Promise<void> {
  if (shares.length === 0) return;
  const isLater = sql`device_day.last_time is null or excluded.last_time >= device_day.last_time`;
  const last = (column: "remaining_ml" | "battery" | "signal") => {
    const [stored, added] = [
      sql.ref<number | null>(`device_day.${column}`),
      sql.ref<number | null>(`excluded.${column}`),
    ];
    return sql<number | null>`case when ${isLater} then coalesce(${added}, ${stored})
      else coalesce(${stored}, ${added}) end`;
  };
  await trx
    .insertInto("device_day")
    .values(daysOf(shares))
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
      }),
    )
    .execute();
}

/** One row a device and day: a statement may touch each row once. Shares of a device come oldest first. */
export function daysOf(shares: readonly DayShare[]): readonly DayRow[] {
  const days = new Map<string, DayRow>();
  for (const { device_id, agent_id, facts, dispensed, remaining } of shares) {
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
    });
  }
  return [...days.values()];
}

function highest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
