import { type Kysely, sql } from "kysely";
import { day } from "../../base/clock";
import { type ColumnType, type Database, engineOf, oneOf, valuesTable } from "../../database";
import { type CountChange, type CountedDevice, countedColumns } from "./counted-device";
import { ownersOf } from "./device-owners";
import { updateMapCounts } from "./map-counts";
import { quarterOf } from "./readings";
import { upsertSums } from "./upsert-totals";

type Key = readonly (number | string)[];

interface CountTable {
  /** The key columns after the owner columns. */
  readonly keys: Readonly<Record<string, ColumnType>>;
  readonly sums: readonly string[];
  /** The values that a device adds to the counts. */
  readonly of: (device: CountedDevice) => readonly (readonly [key: Key, added: readonly number[]])[];
}

const tables = {
  state_count: {
    keys: { type: "bigint", is_enable: "bigint", bind_status: "bigint", status: "bigint", online: "bigint" },
    sums: ["devices", "measured", "availability"],
    of: ({ type, is_enable, bind_status, status, online, availability }) => [
      [
        [type, is_enable, bind_status, status, online],
        [1, availability === null ? 0 : 1, Math.round((availability ?? 0) * 10)],
      ],
    ],
  },
  due_count: {
    keys: {
      day: "bigint",
      customer_id: "bigint",
      province: "text",
      city: "text",
      lubricant: "text",
      lubricant_tube: "bigint",
    },
    sums: ["devices"],
    of: ({ bind_status, empty_expected, customer_id, province, city, lubricant, lubricant_tube }) =>
      bind_status === 1 && empty_expected !== null
        ? [[[Math.floor(empty_expected / day), customer_id ?? 0, province, city, lubricant, lubricant_tube], [1]]]
        : [],
  },
  bind_count: {
    keys: { quarter: "bigint" },
    sums: ["bound", "unbound"],
    of: ({ bind_status, bind_time, unbind_time }) => [
      ...(bind_time === null ? [] : [[[quarterOf(bind_time)], [1, 0]] as const]),
      ...(unbind_time === null || bind_status !== 0 ? [] : [[[quarterOf(unbind_time)], [0, 1]] as const]),
    ],
  },
} as const satisfies Readonly<Record<string, CountTable>>;

/** A table of counts that are sums over devices. */
export type CountTableName = keyof typeof tables;

const sumTables = Object.keys(tables) as CountTableName[];

/** The tables of counts. */
export const countTables = [...sumTables, "map_count"] as const;

/**
 * Applies the changes of devices to the counts. Call it last in a transaction: on PostgreSQL, other transactions that
 * update the same counts wait from here on.
 */
export async function updateCounts(trx: Kysely<Database>, changes: readonly CountChange[]): Promise<void> {
  await updateSums(trx, changes);
  await updateMapCounts(trx, changes);
}

/** @param times how many devices have this change. */
async function updateSums(trx: Kysely<Database>, changes: readonly CountChange[], times = 1): Promise<void> {
  for (const name of sumTables) {
    const table: CountTable = tables[name];
    const sums = new Map<string, { readonly key: Key; readonly added: number[] }>();
    const add = (key: Key, added: readonly number[], by: number): void => {
      const id = JSON.stringify(key);
      const sum = sums.get(id) ?? { key, added: added.map(() => 0) };
      sums.set(id, sum);
      for (const [index, value] of added.entries()) sum.added[index] = (sum.added[index] ?? 0) + by * value;
    };
    // Sum devices with the same owner first: a batch has many devices and few owners.
    for (const [device, by] of changes.flatMap(
      ({ before, after }) =>
        [
          [before, -times],
          [after, times],
        ] as const,
    )) {
      if (device === null) continue;
      const { agent_id, group_id, customer_id } = device;
      for (const [key, added] of table.of(device)) add([agent_id, group_id ?? 0, customer_id ?? 0, ...key], added, by);
    }
    const shares = [...sums.values()].filter(({ added }) => added.some((value) => value !== 0));
    sums.clear();
    for (const { key, added } of shares) {
      const [agent_id, group_id, customer_id, ...rest] = key as readonly [number, number, number, ...Key];
      for (const owner of ownersOf({ agent_id, group_id: group_id || null, customer_id: customer_id || null })) {
        add([...owner, ...rest], added, 1);
      }
    }
    await write(
      trx,
      name,
      [...sums.values()].filter(({ added }) => added.some((value) => value !== 0)),
    );
  }
}

async function write(
  trx: Kysely<Database>,
  name: CountTableName,
  rows: readonly { readonly key: Key; readonly added: readonly number[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await addToTable(
    trx,
    name,
    rows.map(({ key, added }) => [...key, ...added]),
  );
}

/** Adds to counts. @param rows the key of each count with its owner, and what is added to its sums */
export async function addToTable(trx: Kysely<Database>, name: CountTableName, rows: readonly Key[]): Promise<void> {
  const { keys, sums }: CountTable = tables[name];
  const types = ["bigint", "bigint", "bigint", ...Object.values(keys), ...sums.map(() => "bigint" as const)] as const;
  const values = valuesTable(trx, types, rows);
  await sql`${upsertSums(name, { keys: Object.keys(keys), sums }, sql`select * from ${values} as v`)}`.execute(trx);
}

const added = async (trx: Kysely<Database>, ids: readonly number[]): Promise<readonly CountChange[]> =>
  [...(await readCounted(trx, ids)).values()].map((after) => ({ before: null, after }));

/** Adds devices that were just inserted to the counts. */
export const addToCounts = async (trx: Kysely<Database>, ids: readonly number[]): Promise<void> =>
  updateCounts(trx, await added(trx, ids));

/** Adds devices to all counts except those of the map. @param times how many such devices there are */
export const addToSums = async (trx: Kysely<Database>, ids: readonly number[], times: number): Promise<void> =>
  updateSums(trx, await added(trx, ids), times);

/**
 * Keeps the counts correct while `work` changes devices.
 *
 * @param trx a transaction. On PostgreSQL the device rows are locked until its end, so that reports wait.
 * @param ids all devices that `work` may change.
 *
 * @example
 * await withCountsUpdated(trx, [id], () => trx.updateTable("device").set({ online: 0 }).where("id", "=",
 * id).execute());
 */
export async function withCountsUpdated<R>(
  trx: Kysely<Database>,
  ids: readonly number[],
  work: () => Promise<R>,
): Promise<R> {
  const unique = [...new Set(ids)];
  const before = await readCounted(trx, unique, engineOf(trx) === "postgres");
  const result = await work();
  const after = await readCounted(trx, unique);
  await updateCounts(
    trx,
    unique.map((id) => ({ before: before.get(id) ?? null, after: after.get(id) ?? null })),
  );
  return result;
}

async function readCounted(
  trx: Kysely<Database>,
  ids: readonly number[],
  isLocked = false,
): Promise<ReadonlyMap<number, CountedDevice>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("device")
    .select(["id", ...countedColumns])
    .where("id", ...oneOf(trx, "bigint", ids))
    .orderBy("id")
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
