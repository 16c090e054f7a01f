import { type Kysely, type RawBuilder, sql } from "kysely";
import { statusOfDevice } from "../../../contract";
import {
  cellAbove,
  type Database,
  engineOf,
  finestLevel,
  mapCell,
  mapCellOf,
  mapCellSides,
  mapLevels,
  valuesTable,
} from "../../database";
import { totalScope } from "../../database/tables/totals";
import type { CountChange, CountedDevice } from "./counted-device";
import { ownersOf } from "./device-owners";
import { upsertSums } from "./upsert-totals";

const cellColumns = ["level", "parent", "cell"] as const;
const keyColumns = ["scope", "agent_id", "owner_id", ...cellColumns] as const;

type Key = readonly [scope: number, agent: number, owner: number, level: number, parent: number, cell: number];

/** The keys of the counts that include a device with a position. */
function keysOf(device: CountedDevice | null): readonly Key[] {
  if (device === null || device.longitude === null || device.latitude === null) return [];
  const { longitude, latitude } = device;
  const cells = mapLevels.map((side) => mapCellOf({ longitude, latitude }, side));
  return ownersOf(device).flatMap((owner) =>
    cells.map((cell, level): Key => [...owner, level, cells[level - 1] ?? 0, cell]),
  );
}

const isAlarm = (device: CountedDevice | null): number => (device?.status === statusOfDevice.alarm ? 1 : 0);

const samePlace = ({ before, after }: CountChange): boolean =>
  before?.longitude === after?.longitude &&
  before?.latitude === after?.latitude &&
  JSON.stringify(keysOf(before)) === JSON.stringify(keysOf(after));

/**
 * Updates the cells of the map after changes of devices. A device that only changes its status changes the number of
 * alarms. Cells that a device enters or leaves are counted again, because their bounds may change.
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
  await addAlarmsTo(
    trx,
    [...alarms.values()].map(({ key, by }) => [...key, by]),
  );
  await recountAll(trx, [...moved.values()]);
}

/** From the smallest cells to the largest. */
async function recountAll(trx: Kysely<Database>, moved: readonly Key[]): Promise<void> {
  for (let level = finestLevel; level >= 0; level -= 1) {
    const keys = moved.filter((key) => key[3] === level);
    if (keys.length > 0) await recount(trx, keys, level);
  }
}

interface WrongCell {
  readonly scope: number;
  readonly agent_id: number;
  readonly owner_id: number;
  /** One of the smallest cells. */
  readonly cell: number;
}

/** Counts cells again whose numbers are wrong, with all cells that contain them. */
export async function recountCells(trx: Kysely<Database>, wrong: readonly WrongCell[]): Promise<void> {
  const keys = new Map<string, Key>();
  for (const { scope, agent_id, owner_id, cell } of wrong) {
    const cells = mapLevels.map((_, level) => ancestorCell(cell, finestLevel - level));
    for (const [level, one] of cells.entries()) {
      const key: Key = [scope, agent_id, owner_id, level, cells[level - 1] ?? 0, one];
      keys.set(key.join(" "), key);
    }
  }
  await addAlarmsTo(
    trx,
    [...keys.values()].map((key) => [...key, 0]),
  );
  await recountAll(trx, [...keys.values()]);
}

/** Computes `cellAbove` in TypeScript. */
const ancestorCell = (cell: number, levels: number): number => {
  const share = 4 ** levels;
  return Math.floor(Math.floor(cell / 65_536) / share) * 65_536 + Math.floor((cell % 65_536) / share);
};

/** Adds numbers of alarms to cells. All callers lock the cells in the same order, so they cannot deadlock. */
async function addAlarmsTo(trx: Kysely<Database>, rows: readonly (readonly number[])[]): Promise<void> {
  const values = valuesTable(trx, [...keyColumns.map(() => "bigint" as const), "bigint"], rows);
  await sql`${upsertSums("map_count", { keys: cellColumns, sums: ["alarms"] }, sql`select * from ${values} as v`)}`.execute(
    trx,
  );
}

/** The sums over the devices of a cell. */
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

/** The sums over the cells within a cell. */
const sumsOfCells = {
  devices: sql`coalesce(sum(part.devices), 0)`,
  alarms: sql`coalesce(sum(part.alarms), 0)`,
  longitudes: sql`coalesce(sum(part.longitudes), 0)`,
  latitudes: sql`coalesce(sum(part.latitudes), 0)`,
  west: sql`min(part.west)`,
  east: sql`max(part.east)`,
  south: sql`min(part.south)`,
  north: sql`max(part.north)`,
} satisfies Record<keyof typeof sums, unknown>;
const sumsOfParts = sql.join(Object.values(sumsOfCells));

/** Counts cells of one level again: the smallest from their devices, others from the cells within them. */
async function recount(trx: Kysely<Database>, keys: readonly Key[], level: number): Promise<void> {
  const rows = valuesTable(
    trx,
    keyColumns.map(() => "bigint" as const),
    keys,
  );
  const counted =
    level === finestLevel
      ? sql`select ${sumValues} from device where ${isWithin(trx)}`
      : sql`select ${sumsOfParts} from map_count as part
          where part.scope = map_count.scope and part.agent_id = map_count.agent_id and part.owner_id = map_count.owner_id
            and part.level = ${sql.lit(level + 1)} and part.parent = map_count.cell`;
  await sql`update map_count set (${sumColumns}) = (${counted})
    where (${sql.join(keyColumns.map((name) => sql.ref(name)))}) in (select * from ${rows} as v)`.execute(trx);
}

/**
 * A condition for the devices of one owner within a smallest cell of `map_count`. An index has the cells of two levels.
 */
function isWithin(trx: Kysely<Database>): RawBuilder<unknown> {
  const [coarse, fine] = mapCellSides.map((side) => mapCell(engineOf(trx), side));
  const of = (scope: number, owner: RawBuilder<unknown>) => sql`(map_count.scope = ${sql.lit(scope)} and ${owner})`;
  const agent = sql`device.agent_id = map_count.agent_id`;
  return sql`${coarse} = ${cellAbove(sql`map_count.cell`, 2)} and ${fine} = map_count.cell and (
    ${of(totalScope.everybody, sql`1 = 1`)}
    or ${of(totalScope.agent, agent)}
    or ${of(totalScope.group, sql`${agent} and device.group_id = map_count.owner_id`)}
    or ${of(totalScope.customer, sql`device.customer_id = map_count.owner_id`)}
  )`;
}

/** Counts the devices of all cells again. */
export async function rebuildMapCounts(trx: Kysely<Database>): Promise<void> {
  await trx.deleteFrom("map_count").execute();
  const columns = sql.join([...keyColumns, ...Object.keys(sums)].map((name) => sql.ref(name)));
  const [parent, cell] = [mapLevels[2], mapLevels[3]].map((side) => mapCell(engineOf(trx), side));
  for (const [scope, agent, owner] of [
    [totalScope.everybody, sql`0`, sql`0`],
    [totalScope.agent, sql`agent_id`, sql`0`],
    [totalScope.group, sql`agent_id`, sql`group_id`],
    [totalScope.customer, sql`0`, sql`customer_id`],
  ] as const) {
    await sql`insert into map_count (${columns})
      select ${sql.lit(scope)}, ${agent}, ${owner}, ${sql.lit(finestLevel)}, ${parent}, ${cell}, ${sumValues} from device
      where longitude is not null and latitude is not null and ${owner} is not null
      group by 2, 3, 5, 6`.execute(trx);
  }
  for (let level = finestLevel - 1; level >= 0; level -= 1) {
    const above = level === 0 ? sql`0` : cellAbove(sql`part.parent`);
    await sql`insert into map_count (${columns})
      select part.scope, part.agent_id, part.owner_id, ${sql.lit(level)}, ${above}, part.parent, ${sumsOfParts}
      from map_count as part where part.level = ${sql.lit(level + 1)}
      group by part.scope, part.agent_id, part.owner_id, part.parent`.execute(trx);
  }
}
