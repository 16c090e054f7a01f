import type { Kysely } from "kysely";
import { type Database, dayOf } from "../../src/platform/database";
import { totalScope } from "../../src/platform/database/tables/totals";
import { parseReadings } from "../../src/platform/fleet/totals";

interface Totals {
  dispensed_ml: number;
  heard: number;
  alarms: number;
}

/**
 * The stored totals by day and by quarter of an hour (`kept`), and the same totals computed from days, readings and alarms
 * of devices (`plain`). Totals of zero are left out of both.
 */
export async function compareTotals(database: Kysely<Database>) {
  const devices = new Map((await database.selectFrom("device").selectAll().execute()).map((one) => [one.id, one]));
  const plain = new Map<string, Totals>();
  const add = (device_id: number, day: number, { dispensed_ml = 0, heard = 0, alarms = 0 }: Partial<Totals>) => {
    const device = devices.get(device_id);
    if (device === undefined) throw new RangeError(`There is no device ${device_id}.`);
    const { agent_id, group_id, customer_id } = device;
    const keys = [
      [totalScope.everybody, 0, 0],
      [totalScope.agent, agent_id, 0],
      ...(group_id === null ? [] : [[totalScope.group, agent_id, group_id]]),
      ...(customer_id === null ? [] : [[totalScope.customer, 0, customer_id]]),
    ];
    for (const key of keys) {
      const name = [...key, day].join(" ");
      const sum = plain.get(name) ?? { dispensed_ml: 0, heard: 0, alarms: 0 };
      plain.set(name, {
        dispensed_ml: sum.dispensed_ml + dispensed_ml,
        heard: sum.heard + heard,
        alarms: sum.alarms + alarms,
      });
    }
  };
  for (const row of await database.selectFrom("device_day").selectAll().execute()) {
    add(row.device_id, row.day, { dispensed_ml: row.dispensed_ml, heard: row.reports > 0 ? 1 : 0 });
  }
  for (const row of await deviceAlarms(database)) {
    add(row.device_id, dayOf(row.begin_time), { alarms: 1 });
  }
  const reported = new Map<number, Set<number>>();
  for (const { device_id, readings } of await database.selectFrom("device_day").selectAll().execute()) {
    for (const [time, dispensed_ml] of parseReadings(readings ?? "")) {
      const quarter = Math.floor(time / 900_000);
      add(device_id, quarter, { dispensed_ml });
      reported.set(device_id, (reported.get(device_id) ?? new Set()).add(quarter));
    }
  }
  // A device counts for the 24 hours from each of the 96 quarters that end with one of its reports.
  for (const [device_id, quarters] of reported) {
    const counted = new Set([...quarters].flatMap((one) => Array.from({ length: 96 }, (_, back) => one - back)));
    for (const quarter of counted) {
      if (!counted.has(quarter - 1)) add(device_id, quarter - 1, { heard: 1 });
      if (!counted.has(quarter + 1)) add(device_id, quarter, { heard: -1 });
    }
  }
  for (const row of await deviceAlarms(database)) {
    add(row.device_id, Math.floor(row.begin_time / 900_000), { alarms: 1 });
  }
  const days = (await database.selectFrom("day_total").selectAll().execute()).map(
    ({ scope, agent_id, owner_id, day, ...sums }) => [[scope, agent_id, owner_id, day].join(" "), sums] as const,
  );
  const quarters = (await database.selectFrom("quarter_total").selectAll().execute()).map(
    ({ scope, agent_id, owner_id, quarter, ...sums }) =>
      [[scope, agent_id, owner_id, quarter].join(" "), sums] as const,
  );
  const kept = [...days, ...quarters];
  const formatted = (entries: Iterable<readonly [string, Totals]>) =>
    Object.fromEntries(
      [...entries]
        .map(([name, { dispensed_ml, heard, alarms }]) => [name, [dispensed_ml.toFixed(6), heard, alarms]] as const)
        .map(([name, [ml, ...counts]]) => [name, [ml === "-0.000000" ? "0.000000" : ml, ...counts]] as const)
        .filter(([, sums]) => sums.some((sum) => Number(sum) !== 0)),
    );
  return { plain: formatted(plain), kept: formatted(kept) };
}

/** Alarms of gateways are in no totals: those count devices. */
const deviceAlarms = (database: Kysely<Database>) =>
  database
    .selectFrom("alarm")
    .select(["device_id", "begin_time"])
    .where("device_id", "is not", null)
    .$narrowType<{ device_id: number }>()
    .execute();
