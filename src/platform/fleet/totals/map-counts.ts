import { type Kysely, type RawBuilder, sql } from "kysely";
import { statusOfDevice } from "../../../contract";
import {
  cellAbove,
  type Database,
  engineOf,
  finestLevel,
  isInCell,
  mapCell,
  mapCellOf,
  mapLevels,
  statusColumns,
  valuesTable,
} from "../../database";
import { totalScope } from "../../database/tables/totals";
import type { CountChange, CountedDevice } from "./counted-device";
import { ownersOf } from "./device-owners";
import { upsertSums } from "./upsert-totals";

const cellColumns = ["level", "parent", "cell"] as const;
const keyColumns = ["scope", "agent_id", "owner_id", ...cellColumns] as const;
const statuses = Object.values(statusOfDevice);

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

/** A device with the same values is in the same cells. */
const placeColumns = ["longitude", "latitude", "agent_id", "group_id", "customer_id"] as const;

/** How a cell changes. */
interface CellChange {
  readonly key: Key;
  /** What is added to its numbers of devices by status. */
  readonly added: readonly number[];
  /** Whether it is counted again: its bounds may change when devices enter or leave it. */
  readonly isRecounted: boolean;
}

/**
 * Updates the cells of the map after changes of devices. A device that only changes its status changes two numbers of
 * its cells.
 */
export async function updateMapCounts(trx: Kysely<Database>, changes: readonly CountChange[]): Promise<void> {
  const cells = new Map<string, CellChange>();
  const add = (key: Key, added: CellChange["added"], isRecounted: boolean): void => {
    const cell = cells.get(key.join(" "));
    cells.set(key.join(" "), {
      key,
      added: cell === undefined ? added : added.map((by, at) => by + (cell.added[at] ?? 0)),
      isRecounted: isRecounted || cell?.isRecounted === true,
    });
  };
  for (const { before, after } of changes) {
    const isRecounted = placeColumns.some((name) => before?.[name] !== after?.[name]);
    if (!isRecounted && before?.status === after?.status) continue;
    const added = statuses.map((status) =>
      isRecounted ? 0 : Number(after?.status === status) - Number(before?.status === status),
    );
    for (const key of isRecounted ? [...keysOf(before), ...keysOf(after)] : keysOf(after)) add(key, added, isRecounted);
  }
  await updateCells(
    trx,
    [...cells.values()].filter(({ added, isRecounted }) => isRecounted || added.some((by) => by !== 0)),
  );
}

async function updateCells(trx: Kysely<Database>, cells: readonly CellChange[]): Promise<void> {
  if (cells.length === 0) return;
  const types = [...keyColumns, ...statusColumns].map(() => "bigint" as const);
  const values = valuesTable(
    trx,
    types,
    cells.map(({ key, added }) => [...key, ...added]),
  );
  // Lock every cell, in the same order as all other transactions: they cannot deadlock.
  const rows = sql`select * from ${values} as v`;
  await sql`${upsertSums("map_count", { keys: cellColumns, sums: statusColumns }, rows)}`.execute(trx);
  // From the smallest cells to the largest.
  for (let level = finestLevel; level >= 0; level -= 1) {
    const keys = cells.filter(({ key, isRecounted }) => isRecounted && key[3] === level).map(({ key }) => key);
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
  const added = statuses.map(() => 0);
  await updateCells(
    trx,
    [...keys.values()].map((key) => ({ key, added, isRecounted: true })),
  );
}

/** The number of the cell some levels up that contains a cell. */
const ancestorCell = (cell: number, levels: number): number => {
  const share = 4 ** levels;
  return Math.floor(Math.floor(cell / 65_536) / share) * 65_536 + Math.floor((cell % 65_536) / share);
};

const statusCounts = statuses.map((status) => sql`count(*) filter (where status = ${sql.lit(status)})`);
const sumColumns = ["devices", ...statusColumns, "longitudes", "latitudes"];

/** The columns of a cell after its key. */
const columns = sql.join([...sumColumns, "west", "east", "south", "north"].map((name) => sql.ref(name)));

/** Their values from the devices of a cell. */
const ofDevices = sql`count(*), ${sql.join(statusCounts)}, coalesce(sum(longitude), 0), coalesce(sum(latitude), 0),
  min(longitude), max(longitude), min(latitude), max(latitude)`;

/** Their values from the cells within a cell. */
const ofParts = sql`${sql.join(sumColumns.map((name) => sql`coalesce(sum(${sql.ref(`part.${name}`)}), 0)`))},
  min(part.west), max(part.east), min(part.south), max(part.north)`;

/** Counts cells of one level again: the smallest from their devices, others from the cells within them. */
async function recount(trx: Kysely<Database>, keys: readonly Key[], level: number): Promise<void> {
  const rows = valuesTable(
    trx,
    keyColumns.map(() => "bigint" as const),
    keys,
  );
  const counted =
    level === finestLevel
      ? sql`select ${ofDevices} from device where ${isWithin(trx)}`
      : sql`select ${ofParts} from map_count as part
          where part.scope = map_count.scope and part.agent_id = map_count.agent_id and part.owner_id = map_count.owner_id
            and part.level = ${sql.lit(level + 1)} and part.parent = map_count.cell`;
  await sql`update map_count set (${columns}) = (${counted})
    where (${sql.join(keyColumns.map((name) => sql.ref(name)))}) in (select * from ${rows} as v)`.execute(trx);
}

/** A condition for the devices of one owner within a smallest cell of `map_count`. */
function isWithin(trx: Kysely<Database>): RawBuilder<unknown> {
  const of = (scope: number, owner: RawBuilder<unknown>) => sql`(map_count.scope = ${sql.lit(scope)} and ${owner})`;
  const agent = sql`device.agent_id = map_count.agent_id`;
  return sql`${isInCell(engineOf(trx), sql`map_count.cell`)} and (
    ${of(totalScope.everybody, sql`1 = 1`)}
    or ${of(totalScope.agent, agent)}
    or ${of(totalScope.group, sql`${agent} and device.group_id = map_count.owner_id`)}
    or ${of(totalScope.customer, sql`device.customer_id = map_count.owner_id`)}
  )`;
}

/** Counts the devices of all cells again. */
export async function rebuildMapCounts(trx: Kysely<Database>): Promise<void> {
  await trx.deleteFrom("map_count").execute();
  const keys = sql.join(keyColumns.map((name) => sql.ref(name)));
  const [parent, cell] = [mapLevels[2], mapLevels[3]].map((side) => mapCell(engineOf(trx), side));
  for (const [scope, agent, owner] of [
    [totalScope.everybody, sql`0`, sql`0`],
    [totalScope.agent, sql`agent_id`, sql`0`],
    [totalScope.group, sql`agent_id`, sql`group_id`],
    [totalScope.customer, sql`0`, sql`customer_id`],
  ] as const) {
    await sql`insert into map_count (${keys}, ${columns})
      select ${sql.lit(scope)}, ${agent}, ${owner}, ${sql.lit(finestLevel)}, ${parent}, ${cell}, ${ofDevices} from device
      where longitude is not null and latitude is not null and ${owner} is not null
      group by 2, 3, 5, 6`.execute(trx);
  }
  for (let level = finestLevel - 1; level >= 0; level -= 1) {
    const above = level === 0 ? sql`0` : cellAbove(sql`part.parent`);
    await sql`insert into map_count (${keys}, ${columns})
      select part.scope, part.agent_id, part.owner_id, ${sql.lit(level)}, ${above}, part.parent, ${ofParts}
      from map_count as part where part.level = ${sql.lit(level + 1)}
      group by part.scope, part.agent_id, part.owner_id, part.parent`.execute(trx);
  }
}
