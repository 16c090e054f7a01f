import { type Kysely, sql } from "kysely";
import { dayOf } from "../../../contract";
import { day } from "../../base/clock";
import { type Database, valuesTable } from "../../database";
import { addHeard, type Increment, parseReadings, quarterOf } from "../totals";
import type { FoundDevice } from "./find-devices";

/** An accepted report, or an alarm that began with it. */
interface Moment {
  readonly device: FoundDevice;
  /** ms UTC. */
  readonly time: number;
}

/** A report with the volume that it adds, ml. */
export interface DispensedAt extends Moment {
  readonly dispensed: number;
}

/** The quarters of an hour in which devices reported, in order, by device id. */
export type ReportedQuarters = ReadonlyMap<number, readonly number[]>;

/**
 * Returns the quarters around new reports in which the devices reported before. Only those within 24 hours matter. The
 * last report of the device is enough, unless a report is late or the device was replaced.
 *
 * @param since readings are kept from this time on (`readingsSince`).
 */
export async function reportedQuarters(
  trx: Kysely<Database>,
  reports: readonly Moment[],
  since: number,
): Promise<ReportedQuarters> {
  const quarters = new Map<number, Set<number>>();
  const wanted = new Map<string, readonly [device: number, day: number]>();
  for (const { device, time } of reports) {
    const { id, active_time } = device;
    const known = quarters.get(id) ?? new Set();
    quarters.set(id, known);
    if (active_time !== null && time > active_time) {
      if (active_time >= since) known.add(quarterOf(active_time));
      continue;
    }
    for (const near of [time - day, time, time + day]) wanted.set(`${id} ${dayOf(near)}`, [id, dayOf(near)]);
  }
  if (wanted.size > 0) {
    // "cross join" fixes the join order: SQLite might otherwise scan all days.
    const { rows } = await sql<{ device_id: number; readings: string | null }>`
      select f.device_id, f.readings from ${valuesTable(trx, ["bigint", "bigint"], [...wanted.values()])} as v
      cross join device_day f where f.device_id = v.column1 and f.day = v.column2`.execute(trx);
    for (const { device_id, readings } of rows) {
      for (const [time] of parseReadings(readings ?? "")) quarters.get(device_id)?.add(quarterOf(time));
    }
  }
  return new Map([...quarters].map(([id, known]) => [id, [...known].toSorted((one, other) => one - other)]));
}

/**
 * Computes what new reports and alarms add to the totals by quarter of an hour.
 *
 * @param before the quarters of earlier reports.
 * @param since readings are kept from this time on (`readingsSince`).
 */
export function quarterIncrements(options: {
  readonly reports: readonly DispensedAt[];
  readonly alarms: readonly Moment[];
  readonly before: ReportedQuarters;
  readonly since: number;
}): readonly Increment[] {
  const { reports, alarms, before, since } = options;
  const reported = new Map([...before].map(([id, quarters]) => [id, [...quarters]]));
  const increments: Increment[] = [];
  for (const { device, time, dispensed } of reports) {
    if (time < since) continue;
    const at = quarterOf(time);
    increments.push({ device, at, dispensed_ml: dispensed });
    addHeard(reported.get(device.id) ?? [], at, (quarter, heard) => increments.push({ device, at: quarter, heard }));
  }
  for (const { device, time } of alarms) {
    if (time >= since) increments.push({ device, at: quarterOf(time), alarms: 1 });
  }
  return increments;
}
