import { type Insertable, type Kysely, sql } from "kysely";
import { dayOf } from "../../../contract";
import { type ColumnTypes, type Database, insertMany } from "../../database";
import type { DeviceDayTable } from "../../database/tables/devices";
import { writeReadings } from "../totals";
import type { ReportFacts } from "./report";

/** The values that a report adds to the day of its device. */
export interface DayContribution {
  readonly device_id: number;
  readonly agent_id: number;
  readonly facts: ReportFacts;
  /** Dispensed since the previous report, ml. */
  readonly dispensed: number;
  /** Remaining lubricant, ml. */
  readonly remaining: number | null;
  /** Time setting in effect after the report. */
  readonly timeSetting: number;
}

/** The values that a batch added to the day of a device. */
export interface AddedDay {
  readonly device_id: number;
  /** yyyymmdd, UTC. */
  readonly day: number;
  /** ml. */
  readonly dispensed_ml: number;
  /** Whether these are the device's first reports of the day. */
  readonly isFirst: boolean;
}

type DayRow = Insertable<DeviceDayTable> & {
  dispensed_ml: number;
  reports: number;
  last_time: number;
  readings: string | null;
};

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
  readings: "text",
} as const satisfies ColumnTypes<keyof DeviceDayTable>;

/**
 * Adds reports to the days on which the devices made them. Sums and the highest temperature include every report;
 * battery, signal, time setting and remaining volume are those of the last report of the day. A day stores the time of
 * its last report, because reports can arrive late and out of order.
 *
 * @param since readings are kept from this time on (`readingsSince`).
 * @returns the changed days, each once.
 */
export async function addToDays(
  trx: Kysely<Database>,
  contributions: readonly DayContribution[],
  since = 0,
): Promise<readonly AddedDay[]> {
  if (contributions.length === 0) return [];
  const isLater = sql`device_day.last_time is null or excluded.last_time >= device_day.last_time`;
  const last = (column: "remaining_ml" | "battery" | "signal") => {
    const [stored, added] = [
      sql.ref<number | null>(`device_day.${column}`),
      sql.ref<number | null>(`excluded.${column}`),
    ];
    return sql<number | null>`case when ${isLater} then coalesce(${added}, ${stored})
      else coalesce(${stored}, ${added}) end`;
  };
  const days = daysOf(contributions, since);
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
        // Null stays null: a day has all of its readings or none.
        readings: sql`device_day.readings || ',' || excluded.readings`,
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

/**
 * Merges contributions into one row per device and day, because an upsert may change each row only once.
 *
 * @param contributions those of one device are ordered from the oldest to the newest.
 */
export function daysOf(contributions: readonly DayContribution[], since = 0): readonly DayRow[] {
  const days = new Map<string, DayRow>();
  for (const { device_id, agent_id, facts, dispensed, remaining, timeSetting } of contributions) {
    const day = dayOf(facts.time);
    const key = `${device_id} ${day}`;
    const before = days.get(key);
    const reading = [facts.time, dispensed, remaining, facts.temperature, facts.battery, facts.signal] as const;
    const text = writeReadings([reading]);
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
      readings: facts.time < since ? null : before?.readings ? `${before.readings},${text}` : text,
    });
  }
  return [...days.values()];
}

function highest(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right;
  return Math.max(left, right);
}
