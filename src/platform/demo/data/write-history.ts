import type { Kysely } from "kysely";
import { day } from "../../base/clock";
import { type Database, dayOf } from "../../database";
import type { DemoDevice } from "./fleet";
import { insertNumbers, insertRows } from "./insert-rows";

type Stored = DemoDevice & { readonly id: number };

/** Writes the daily figures and the alarms of a fleet. */
export async function writeHistory(trx: Kysely<Database>, fleet: readonly Stored[], today: number): Promise<void> {
  await insertNumbers(
    trx,
    "device_day",
    ["device_id", "day", "agent_id", "dispensed_ml", "remaining_ml", "temperature", "battery", "signal", "reports"],
    fleet.flatMap(({ id, row, history }) =>
      history.days.map((one) => [
        id,
        dayOf(today + one.day * day),
        row.agent_id,
        one.dispensed,
        one.remaining,
        one.temperature,
        one.battery,
        one.signal,
        one.reports,
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
