import { type Kysely, sql } from "kysely";
import { type Database, valuesTable } from "../../database";
import { totalScope } from "../../database/tables/totals";
import { upsertTotals } from "./upsert-totals";

/** Whose a device is. */
interface Owned {
  readonly agent_id: number;
  readonly group_id: number | null;
  readonly customer_id: number | null;
}

/** What was added to a device's day. */
export interface DayIncrement {
  readonly device: Owned;
  /** yyyymmdd */
  readonly day: number;
  /** ml */
  readonly dispensed_ml?: number;
  /** 1 where the device was not heard on this day before. */
  readonly heard?: number;
  /** Alarms that began. */
  readonly alarms?: number;
}

interface Sum {
  readonly key: readonly [scope: number, agent: number, owner: number, day: number];
  dispensed_ml: number;
  heard: number;
  alarms: number;
}

/**
 * Adds to the totals what reports have added to the days of devices: one statement, however many they are. To be called
 * last in a transaction, for on PostgreSQL every other one waits from here on that adds to the same totals.
 */
export async function incrementTotals(trx: Kysely<Database>, growths: readonly DayIncrement[]): Promise<void> {
  if (growths.length === 0) return;
  const sums = new Map<string, Sum>();
  for (const { device, day, dispensed_ml = 0, heard = 0, alarms = 0 } of growths) {
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

/** The totals that a device's day is in. */
function totalsOf({ agent_id, group_id, customer_id }: Owned, day: number): readonly Sum["key"][] {
  return [
    [totalScope.everybody, 0, 0, day],
    [totalScope.agent, agent_id, 0, day],
    ...(group_id === null ? [] : [[totalScope.group, agent_id, group_id, day] as const]),
    ...(customer_id === null ? [] : [[totalScope.customer, 0, customer_id, day] as const]),
  ];
}
