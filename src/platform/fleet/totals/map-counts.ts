import { type Kysely, type RawBuilder, sql } from "kysely";
import { statusOfDevice } from "../../../contract";
import { type Database, engineOf, mapCell, mapCellOf, mapCellSides, valuesTable } from "../../database";
import { totalScope } from "../../database/tables/totals";
import type { CountChange, CountedDevice } from "./counted-device";
import { ownersOf } from "./owners";
import { upsertSums } from "./upsert-totals";

const cellColumns = ["coarse", "fine"] as const;
const keyColumns = ["scope", "agent_id", "owner_id", ...cellColumns] as const;

type Key = readonly number[];

/** The keys of the counts that include a device with a position. */
function keysOf(device: CountedDevice | null): readonly Key[] {
  if (device === null || device.longitude === null || device.latitude === null) return [];
  const { longitude, latitude } = device;
  const cells = mapCellSides.map((side) => mapCellOf({ longitude, latitude }, side));
  return ownersOf(device).map((owner) => [...owner, ...cells]);
}

const isAlarm = (device: CountedDevice | null): number => (device?.status === statusOfDevice.alarm ? 1 : 0);

const samePlace = ({ before, after }: CountChange): boolean =>
  before?.longitude === after?.longitude &&
  before?.latitude === after?.latitude &&
  JSON.stringify(keysOf(before)) === JSON.stringify(keysOf(after));

/**
 * Updates the cells of the map after changes of devices. A device that only changes its status changes the number of
 * alarms; cells that a device enters or leaves are counted again, because their bounds may change.
 */
export async function updateMapCounts(trx: Kysely<Database>, changes: readonly CountChange[]): Promise<void> {
  const moved = new Map<string, Key>();
  const alarms = new Map<string, { readonly key: Key; by: number }>();
  const addAlarms = (key: Key, by: number): void => {
    const sum = alarms.get(key.join(" ")) ?? { key, by: 0 };
    alarms.set(key.join(" "), { key, by: sum.by + by });
  };
  for (const change of changes) {
    const { before, after } = change;
    const by = isAlarm(after) - isAlarm(before);
    if (!samePlace(change)) {
      for (const key of [...keysOf(before), ...keysOf(after)]) {
        moved.set(key.join(" "), key);
        addAlarms(key, 0);
      }
    } else if (by !== 0) for (const key of keysOf(after)) addAlarms(key, by);
  }
  if (alarms.size === 0) return;
  const rows = valuesTable(
    trx,
    ["bigint", "bigint", "bigint", "bigint", "bigint", "bigint"],
    [...alarms.values()].map(({ key, by }) => [...key, by]),
  );
  // This also locks the cells that are counted next.
  await sql`${upsertSums("map_count", { keys: cellColumns, sums: ["alarms"] }, sql`select * from ${rows} as v`)}`.execute(
    trx,
  );
  if (moved.size > 0) await recount(trx, [...moved.values()]);
}

/** What is counted of the devices of a cell. */
const sums = {
  devices: sql`count(*)`,
  alarms: sql`coalesce(sum(case when status = ${sql.lit(statusOfDevice.alarm)} then 1 else 0 end), 0)`,
  longitudes: sql`coalesce(sum(longitude), 0)`,
  latitudes: sql`coalesce(sum(latitude), 0)`,
  west: sql`min(longitude)`,
  east: sql`max(longitude)`,
  south: sql`min(latitude)`,
  north: sql`max(latitude)`,
};
const sumColumns = sql.join(Object.keys(sums).map((name) => sql.ref(name)));
const sumValues = sql.join(Object.values(sums));

async function recount(trx: Kysely<Database>, keys: readonly Key[]): Promise<void> {
  const [coarse, fine] = mapCellSides.map((side) => mapCell(engineOf(trx), side));
  const rows = valuesTable(trx, ["bigint", "bigint", "bigint", "bigint", "bigint"], keys);
  const of = (scope: number, owner: RawBuilder<unknown>) => sql`(map_count.scope = ${sql.lit(scope)} and ${owner})`;
  const agent = sql`device.agent_id = map_count.agent_id`;
  await sql`update map_count set (${sumColumns}) = (
      select ${sumValues} from device
      where ${coarse} = map_count.coarse and ${fine} = map_count.fine and (
        ${of(totalScope.everybody, sql`1 = 1`)}
        or ${of(totalScope.agent, agent)}
        or ${of(totalScope.group, sql`${agent} and device.group_id = map_count.owner_id`)}
        or ${of(totalScope.customer, sql`device.customer_id = map_count.owner_id`)}
      )
    )
    where (${sql.join(keyColumns.map((name) => sql.ref(name)))}) in (select * from ${rows} as v)`.execute(trx);
}

/** Counts the devices of all cells again. */
export async function rebuildMapCounts(trx: Kysely<Database>): Promise<void> {
  await trx.deleteFrom("map_count").execute();
  const cells = mapCellSides.map((side) => mapCell(engineOf(trx), side));
  for (const [scope, agent, owner] of [
    [totalScope.everybody, sql`0`, sql`0`],
    [totalScope.agent, sql`agent_id`, sql`0`],
    [totalScope.group, sql`agent_id`, sql`group_id`],
    [totalScope.customer, sql`0`, sql`customer_id`],
  ] as const) {
    await sql`insert into map_count (${sql.join(keyColumns.map((name) => sql.ref(name)))}, ${sumColumns})
      select ${sql.lit(scope)}, ${agent}, ${owner}, ${sql.join(cells)}, ${sumValues} from device
      where longitude is not null and latitude is not null and ${owner} is not null
      group by 2, 3, 4, 5`.execute(trx);
  }
}
