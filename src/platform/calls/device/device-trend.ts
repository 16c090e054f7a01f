import type { Selectable } from "kysely";
import {
  type DeviceDay,
  type DeviceTrendAnswer,
  dayOf,
  dayText,
  localDay,
  nominalRate,
  startOfDay,
  startOfLocalDay,
  trendDays,
  type ZoneOffset,
  zoneOffset,
} from "../../../contract";
import type { Handlers } from "../../access/handler";
import { day } from "../../base/clock";
import type { DeviceDayTable } from "../../database/tables/devices";
import { parseReadings } from "../../fleet/totals";
import { findDevice } from "./device-queries";

/**
 * A device's days for charts, in the caller's time zone: dispensed and planned ml, cartridge level (%), state, and the days
 * on which alarms began.
 */
export const deviceTrendHandlers: Handlers<"device/trend"> = {
  "device/trend": async ({ device_id, range }, { caller, database, now }): Promise<DeviceTrendAnswer> => {
    const device = await findDevice(database, caller, device_id);
    const offset = zoneOffset(caller.timeZone);
    const first = localDay(now(), offset) - trendDays[range] + 1;
    const end = first + trendDays[range];
    const rows = await database
      .selectFrom("device_day")
      .selectAll()
      .where("device_id", "=", device.id)
      // The UTC days that overlap the first and the last day.
      .where("day", ">=", dayOf((first - 1) * day))
      .where("day", "<=", dayOf(end * day))
      .orderBy("day")
      .execute();
    const days = daysOf(rows, offset);
    const rounded = (value: number): number => Math.round(value * 1000) / 1000;
    const list = Array.from({ length: trendDays[range] }, (_, at): DeviceDay => {
      const row = days.get(first + at);
      const { dispensed_ml = null, remaining_ml = null, temperature = null, battery = null, signal = null } = row ?? {};
      const setting = row?.time_setting ?? device.time_setting;
      return {
        day: dayOf((first + at) * day),
        dispensed_ml: dispensed_ml === null ? null : rounded(dispensed_ml),
        planned_ml: rounded(nominalRate(device.lubricant_tube, setting) ?? 0),
        level: remaining_ml === null ? null : Math.round((remaining_ml / device.lubricant_tube) * 1000) / 10,
        temperature,
        battery,
        signal,
      };
    });
    const alarms = await database
      .selectFrom("alarm")
      .select(["code", "begin_time"])
      .where("device_id", "=", device.id)
      .where("begin_time", ">=", startOfLocalDay(first, offset))
      .orderBy("begin_time")
      .execute();
    const utcUntil = firstLocalDay(rows, offset);
    return {
      list,
      alarms: alarms.map(({ code, begin_time }) => ({ code, day: dayOf(localDay(begin_time, offset) * day) })),
      time_zone: caller.timeZone,
      utc_until: utcUntil > first && caller.timeZone !== "UTC" ? dayText(utcUntil) : null,
    };
  },
};

type DayRow = Selectable<DeviceDayTable>;
type LocalDay = Pick<DayRow, "dispensed_ml" | "remaining_ml" | "temperature" | "battery" | "signal" | "time_setting">;

/** The first day that lies after all rows without readings, which are UTC days. */
function firstLocalDay(rows: readonly DayRow[], offset: ZoneOffset): number {
  const last = rows.findLast(({ readings }) => readings === null);
  if (last === undefined) return Number.NEGATIVE_INFINITY;
  const next = startOfDay(last.day) / day + 1;
  return startOfLocalDay(next, offset) < next * day ? next + 1 : next;
}

/** The days of a time zone, by their number (`localDay`). Rows without readings stay UTC days. */
function daysOf(rows: readonly DayRow[], offset: ZoneOffset): ReadonlyMap<number, LocalDay> {
  const days = new Map<number, LocalDay>();
  for (const row of rows) {
    if (row.readings === null) {
      days.set(startOfDay(row.day) / day, row);
      continue;
    }
    const readings = parseReadings(row.readings).toSorted(([one], [other]) => one - other);
    for (const [time, dispensed, remaining, temperature, battery, signal] of readings) {
      const number = localDay(time, offset);
      const before = days.get(number);
      days.set(number, {
        dispensed_ml: (before?.dispensed_ml ?? 0) + dispensed,
        remaining_ml: remaining ?? before?.remaining_ml ?? null,
        temperature: highest(before?.temperature ?? null, temperature),
        battery: battery ?? before?.battery ?? null,
        signal: signal ?? before?.signal ?? null,
        time_setting: row.time_setting,
      });
    }
  }
  return days;
}

function highest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
