import type { Kysely } from "kysely";
import { day } from "../../base/clock";
import { type Database, dayOf } from "../../database";
import type { DemoDevice } from "./fleet";
import { insertNumbers, insertRows } from "./insert-rows";

type StoredDevice = DemoDevice & { readonly id: number };

/** Writes the daily figures and the alarms of a fleet. */
export async function writeHistory(
  trx: Kysely<Database>,
  fleet: readonly StoredDevice[],
  today: number,
): Promise<void> {
  await insertNumbers(
    trx,
    "device_day",
    ["device_id", "day", "agent_id", "dispensed_ml", "remaining_ml", "temperature", "battery", "signal", "reports"],
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
