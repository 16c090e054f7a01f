import { type Kysely, sql } from "kysely";
import { type Database, valuesTable } from "../../database";
import { totalScope } from "../../database/tables/totals";
import { upsertTotals } from "./upsert-totals";

interface DeviceOwners {
  readonly agent_id: number;
  readonly group_id: number | null;
  readonly customer_id: number | null;
}

/** The values that were added to the day of a device. */
export interface DayIncrement {
  readonly device: DeviceOwners;
  /** yyyymmdd, UTC. */
  readonly day: number;
  /** ml. */
  readonly dispensed_ml?: number;
  /** 1 for the device's first report of the day. */
  readonly heard?: number;
  /** Number of raised alarms. */
  readonly alarms?: number;
}

interface Sum {
  readonly key: readonly [scope: number, agent: number, owner: number, day: number];
  dispensed_ml: number;
  heard: number;
  alarms: number;
}

/**
 * Adds increments to the totals of the owners, in one statement.
 * Call it last in a transaction: on PostgreSQL, other transactions that update the same totals wait from here on.
 */
export async function incrementTotals(trx: Kysely<Database>, increments: readonly DayIncrement[]): Promise<void> {
  if (increments.length === 0) return;
  const sums = new Map<string, Sum>();
  for (const { device, day, dispensed_ml = 0, heard = 0, alarms = 0 } of increments) {
    for (const key of totalsOf(device, day)) {
      const name = key.join(" ");
      const sum = sums.get(name) ?? { key, dispensed_ml: 0, heard: 0, alarms: 0 };
      sum.dispensed_ml += dispensed_ml;
      sum.heard += heard;
      sum.alarms += alarms;
      sums.set(name, sum);
    }
  }
  const rows = valuesTable(
    trx,
    ["bigint", "bigint", "bigint", "bigint", "double precision", "bigint", "bigint"],
    [...sums.values()].map(({ key, dispensed_ml, heard, alarms }) => [...key, dispensed_ml, heard, alarms]),
  );
  await sql`${upsertTotals(sql`select * from ${rows} as v`)}`.execute(trx);
}

/** The keys of the totals that include a day of the device. */
function totalsOf({ agent_id, group_id, customer_id }: DeviceOwners, day: number): readonly Sum["key"][] {
  return [
    [totalScope.everybody, 0, 0, day],
    [totalScope.agent, agent_id, 0, day],
    ...(group_id === null ? [] : [[totalScope.group, agent_id, group_id, day] as const]),
    ...(customer_id === null ? [] : [[totalScope.customer, 0, customer_id, day] as const]),
  ];
}
