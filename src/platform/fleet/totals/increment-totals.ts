import { type Kysely, sql } from "kysely";
import { type Database, valuesTable } from "../../database";
import { type DeviceOwners, ownersOf } from "./device-owners";
import { type TotalTableName, upsertTotals } from "./upsert-totals";

/** The values that were added to a day or a quarter of an hour of a device. */
export interface Increment {
  readonly device: DeviceOwners;
  /** The `day` or `quarter` of the table. */
  readonly at: number;
  /** ml. */
  readonly dispensed_ml?: number;
  /** See the column `heard`. In `day_total`: 1 for the device's first report of the day. */
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
  // Sum devices with the same owners first: a batch has many devices and few owners.
  const shares = new Map<string, Pick<Increment, "device" | "at"> & Sums>();
  for (const { device, at, ...added } of increments) {
    add(shares, `${device.agent_id} ${device.group_id} ${device.customer_id} ${at}`, { device, at }, added);
  }
  const sums = new Map<string, { readonly key: Key } & Sums>();
  for (const { device, at, ...added } of shares.values()) {
    for (const owner of ownersOf(device)) {
      const key: Key = [...owner, at];
      add(sums, key.join(" "), { key }, added);
    }
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
