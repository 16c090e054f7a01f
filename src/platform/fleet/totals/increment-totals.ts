import { type Kysely, sql } from "kysely";
import { type Database, valuesTable } from "../../database";
import { totalScope } from "../../database/tables/totals";
import { type TotalTableName, upsertTotals } from "./upsert-totals";

interface DeviceOwners {
  readonly agent_id: number;
  readonly group_id: number | null;
  readonly customer_id: number | null;
}

/** The values that were added to a day or a quarter of an hour of a device. */
export interface Increment {
  readonly device: DeviceOwners;
  /** The `day` or `quarter` of the table. */
  readonly at: number;
  /** ml. */
  readonly dispensed_ml?: number;
  /** See the column: in `day_total` 1 for the device's first report of the day. */
  readonly heard?: number;
  /** Number of raised alarms. */
  readonly alarms?: number;
}

type Key = readonly [scope: number, agent: number, owner: number, at: number];

interface Sums {
  dispensed_ml: number;
  heard: number;
  alarms: number;
}

/**
 * Adds increments to the totals of the owners, in one statement.
 * Call it last in a transaction: on PostgreSQL, other transactions that update the same totals wait from here on.
 */
export async function incrementTotals(
  trx: Kysely<Database>,
  table: TotalTableName,
  increments: readonly Increment[],
): Promise<void> {
  if (increments.length === 0) return;
  // Devices with the same owners are summed first: a batch has many devices and few owners.
  const shares = new Map<string, Pick<Increment, "device" | "at"> & Sums>();
  for (const { device, at, ...added } of increments) {
    add(shares, `${device.agent_id} ${device.group_id} ${device.customer_id} ${at}`, { device, at }, added);
  }
  const sums = new Map<string, { readonly key: Key } & Sums>();
  for (const { device, at, ...added } of shares.values()) {
    for (const key of totalsOf(device, at)) add(sums, key.join(" "), { key }, added);
  }
  const rows = valuesTable(
    trx,
    ["bigint", "bigint", "bigint", "bigint", "double precision", "bigint", "bigint"],
    [...sums.values()].map(({ key, dispensed_ml, heard, alarms }) => [...key, dispensed_ml, heard, alarms]),
  );
  await sql`${upsertTotals(table, sql`select * from ${rows} as v`)}`.execute(trx);
}

function add<T extends object>(
  sums: Map<string, T & Sums>,
  name: string,
  of: T,
  { dispensed_ml = 0, heard = 0, alarms = 0 }: Partial<Sums>,
): void {
  const sum = sums.get(name);
  if (sum === undefined) {
    sums.set(name, { ...of, dispensed_ml, heard, alarms });
    return;
  }
  sum.dispensed_ml += dispensed_ml;
  sum.heard += heard;
  sum.alarms += alarms;
}

/** The keys of the totals that include a day or quarter of the device. */
function totalsOf({ agent_id, group_id, customer_id }: DeviceOwners, at: number): readonly Key[] {
  return [
    [totalScope.everybody, 0, 0, at],
    [totalScope.agent, agent_id, 0, at],
    ...(group_id === null ? [] : [[totalScope.group, agent_id, group_id, at] as const]),
    ...(customer_id === null ? [] : [[totalScope.customer, 0, customer_id, at] as const]),
  ];
}
