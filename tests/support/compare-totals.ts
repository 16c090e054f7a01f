import type { Kysely } from "kysely";
import { type Database, dayOf } from "../../src/platform/database";
import { totalScope } from "../../src/platform/database/tables/totals";

interface Totals {
  dispensed_ml: number;
  heard: number;
  alarms: number;
}

/**
 * The stored totals (`kept`), and the same totals computed from days and alarms of devices (`plain`). Totals of zero
 * are left out of both.
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
  for (const row of await database.selectFrom("alarm").selectAll().execute()) {
    add(row.device_id, dayOf(row.begin_time), { alarms: 1 });
  }
  const kept = (await database.selectFrom("day_total").selectAll().execute()).map(
    ({ scope, agent_id, owner_id, day, ...sums }) => [[scope, agent_id, owner_id, day].join(" "), sums] as const,
  );
  const formatted = (entries: Iterable<readonly [string, Totals]>) =>
    Object.fromEntries(
      [...entries]
        .map(([name, { dispensed_ml, heard, alarms }]) => [name, [dispensed_ml.toFixed(6), heard, alarms]] as const)
        .map(([name, [ml, ...counts]]) => [name, [ml === "-0.000000" ? "0.000000" : ml, ...counts]] as const)
        .filter(([, sums]) => sums.some((sum) => Number(sum) !== 0)),
    );
  return { plain: formatted(plain), kept: formatted(kept) };
}
