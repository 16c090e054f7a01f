import type { Kysely } from "kysely";
import { dayOf } from "../../../contract";
import { day, hour } from "../../base/clock";
import { round } from "../../base/round";
import type { Database } from "../../database";
import { type Reading, writeReadings } from "../../fleet/totals";
import type { DemoDevice } from "./fleet";
import type { DayFigures } from "./generate-history";
import { insertLiterals, insertRows } from "./insert-rows";

type StoredDevice = DemoDevice & { readonly id: number };

/**
 * The reports of a day, one interval apart and aligned with the device's last report. Each dispenses the same volume, and the
 * last one leaves the remaining volume of the day.
 */
function readingsOf(
  { day: number, dispensed, remaining, temperature, battery, signal, reports }: DayFigures,
  { active_time, report_interval = 24 }: StoredDevice["row"],
  today: number,
): readonly Reading[] {
  const interval = report_interval * hour;
  const begin = today + number * day;
  const phase = (Number(active_time) - begin) % interval;
  // Days end with the last report that the interval allows; today ends with the last report.
  const slots = number === 0 ? reports : day / interval;
  const ml = round(dispensed / reports, 3);
  return Array.from({ length: reports }, (_, index): Reading => {
    const later = reports - 1 - index;
    const time = begin + ((phase + interval) % interval) + (slots - 1 - later) * interval;
    const own = later === 0 ? round(dispensed - ml * (reports - 1), 3) : ml;
    return [time, own, round(remaining + ml * later, 3), temperature, battery, signal];
  });
}

/** Writes the daily figures and the alarms of a fleet. */
export async function writeHistory(
  trx: Kysely<Database>,
  fleet: readonly StoredDevice[],
  today: number,
): Promise<void> {
  await insertLiterals(
    trx,
    "device_day",
    [
      "device_id",
      "day",
      "agent_id",
      "dispensed_ml",
      "remaining_ml",
      "temperature",
      "battery",
      "signal",
      "reports",
      "readings",
    ],
    fleet.flatMap(({ id, row, history }) =>
      history.days.map((figures) => [
        id,
        dayOf(today + figures.day * day),
        row.agent_id,
        figures.dispensed,
        figures.remaining,
        figures.temperature,
        figures.battery,
        figures.signal,
        figures.reports,
        writeReadings(readingsOf(figures, row, today)),
      ]),
    ),
  );
  const alarms = fleet.flatMap(({ id, row, history }) =>
    history.alarms.map((alarm) => ({
      device_id: id,
      agent_id: row.agent_id,
      code: alarm.code,
      begin_time: alarm.begin,
      end_time: alarm.end,
    })),
  );
  await insertRows(trx, "alarm", alarms, "id");
}
