import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { statusOfDevice } from "../../../contract";
import type { Logger } from "../../base/logger";
import { type Database, engineOf, finestLevel, mapCell, mapLevels, statusColumn, statusColumns } from "../../database";
import { totalScope } from "../../database/tables/totals";
import { addToTable, type CountTableName } from "./device-counts";
import { recountCells } from "./map-counts";

interface Options {
  /** The connection for the comparison, which does not block writes. */
  readonly readOnly: Kysely<Database>;
  readonly signal?: AbortSignal;
  readonly log: Logger;
}

/** Number of customers per comparison. */
const customersAtATime = 200;

/**
 * SQL for the values that devices add to a table of counts. `device-counts.ts` computes the same for changed devices.
 */
interface Counted {
  readonly from: RawBuilder<unknown>;
  readonly keys: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly sums: Readonly<Record<string, RawBuilder<unknown>>>;
}

const refs = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, sql.ref(name)]));

const counted: Readonly<Record<CountTableName, Counted>> = {
  state_count: {
    from: sql`device where true`,
    keys: refs("type", "is_enable", "bind_status", "status", "online"),
    sums: {
      devices: sql`1`,
      measured: sql`case when availability is null then 0 else 1 end`,
      availability: sql`cast(floor(coalesce(availability, 0) * 10 + 0.5) as bigint)`,
    },
  },
  due_count: {
    from: sql`device where bind_status = 1 and empty_expected is not null`,
    keys: {
      day: sql`(empty_expected / 86400000)`,
      customer_id: sql`coalesce(customer_id, 0)`,
      ...refs("province", "city", "lubricant", "lubricant_tube"),
    },
    sums: { devices: sql`1` },
  },
  bind_count: {
    from: sql`(
        select agent_id, group_id, customer_id, bind_time / 900000 as quarter, 1 as bound, 0 as unbound
        from device where bind_time is not null
        union all
        select agent_id, group_id, customer_id, unbind_time / 900000, 0, 1
        from device where unbind_time is not null and bind_status = 0
      ) as binding where true`,
    keys: refs("quarter"),
    sums: refs("bound", "unbound"),
  },
};

/** The owner or owners whose counts are compared. */
interface Slice {
  readonly scope: number;
  readonly agent: RawBuilder<unknown>;
  readonly owner: RawBuilder<unknown>;
  /** The condition for their devices, and the condition for their counts. */
  readonly devices: RawBuilder<SqlBool>;
  readonly counts: RawBuilder<SqlBool>;
}

type Difference = Readonly<Record<string, number | string>>;

/**
 * Compares the stored counts with the devices, provider by provider. Repairs and logs differences. The code that
 * changes devices also updates the counts, so a difference comes from a bug or from rows that were changed by hand.
 *
 * One statement reads devices and counts, so that it sees no unfinished change. The repair adds the difference instead
 * of setting the count, so that later changes are kept.
 *
 * @returns the number of counts that differed.
 */
export async function repairCounts(database: Kysely<Database>, { readOnly, signal, log }: Options): Promise<number> {
  let repaired = 0;
  for (const slice of await slicesOf(readOnly)) {
    for (const table of Object.keys(counted) as CountTableName[]) {
      if (signal?.aborted) return repaired;
      const different = await differences(readOnly, table, slice);
      if (different.length === 0) continue;
      await database.transaction().execute((trx) => addToTable(trx, table, different.map(Object.values)));
      log.warn({ table, scope: slice.scope, counts: different.slice(0, 5) }, "counts differed from the devices");
      repaired += different.length;
    }
    const cells = await differentCells(readOnly, slice);
    if (cells.length === 0) continue;
    await database.transaction().execute((trx) =>
      recountCells(
        trx,
        cells.map((one) => ({ ...one, scope: slice.scope })),
      ),
    );
    log.warn({ table: "map_count", scope: slice.scope, counts: cells.slice(0, 5) }, "counts differed from the devices");
    repaired += cells.length;
  }
  return repaired;
}

/**
 * Each provider with its groups; customers in batches; and the counts of all devices, compared with the sums of the
 * providers.
 */
async function slicesOf(database: Kysely<Database>): Promise<readonly Slice[]> {
  const { rows: agents } = await sql<{ id: number }>`select id from agent
    union select agent_id from state_count where scope = ${sql.lit(totalScope.agent)} order by 1`.execute(database);
  const { rows: customers } = await sql<{ id: number }>`select distinct owner_id as id from state_count
    where scope = ${sql.lit(totalScope.customer)}
    union select distinct customer_id from device where customer_id is not null order by 1`.execute(database);
  const ranges = customers.flatMap(({ id }, at) =>
    at % customersAtATime === 0 ? [[id, customers[at + customersAtATime - 1]?.id ?? customers.at(-1)?.id ?? id]] : [],
  );
  const agent = sql`agent_id`;
  return [
    ...agents.flatMap(({ id }): readonly Slice[] => {
      const own = sql<SqlBool>`agent_id = ${sql.lit(id)}`;
      return [
        { scope: totalScope.agent, agent, owner: sql`0`, devices: own, counts: own },
        {
          scope: totalScope.group,
          agent,
          owner: sql`group_id`,
          devices: sql`${own} and group_id is not null`,
          counts: own,
        },
      ];
    }),
    ...ranges.map(
      ([first = 0, last = 0]): Slice => ({
        scope: totalScope.customer,
        agent: sql`0`,
        owner: sql`customer_id`,
        devices: sql`customer_id between ${sql.lit(first)} and ${sql.lit(last)}`,
        counts: sql`agent_id = 0 and owner_id between ${sql.lit(first)} and ${sql.lit(last)}`,
      }),
    ),
    { scope: totalScope.everybody, agent: sql`0`, owner: sql`0`, devices: sql`true`, counts: sql`true` },
  ];
}

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));
const ownerColumns = ["scope", "agent_id", "owner_id"] as const;

/** The differences between computed and stored counts, by key. Equal counts are left out. */
async function differences(
  database: Kysely<Database>,
  table: CountTableName,
  slice: Slice,
): Promise<readonly Difference[]> {
  const { from, keys, sums } = counted[table];
  const [keyNames, sumNames] = [[...ownerColumns, ...Object.keys(keys)], Object.keys(sums)];
  const scope = sql.lit(slice.scope);
  const plain =
    slice.scope === totalScope.everybody
      ? sql`select ${scope} as scope, 0 as agent_id, 0 as owner_id, ${names([...Object.keys(keys), ...sumNames])}
          from ${sql.table(table)} where scope = ${sql.lit(totalScope.agent)}`
      : sql`select ${scope} as scope, ${slice.agent} as agent_id, ${slice.owner} as owner_id,
          ${sql.join(Object.entries({ ...keys, ...sums }).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))}
          from ${from} and ${slice.devices}`;
  const kept = sql`select ${names(keyNames)}, ${sql.join(sumNames.map((name) => sql`-${sql.ref(name)}`))}
    from ${sql.table(table)} where scope = ${scope} and ${slice.counts}`;
  const totals = sumNames.map((name) => sql`cast(sum(${sql.ref(name)}) as bigint)`);
  const { rows } = await sql<Difference>`
    select ${names(keyNames)}, ${sql.join(totals.map((total, at) => sql`${total} as ${sql.ref(sumNames[at] ?? "")}`))}
    from (${plain} union all ${kept}) as counted group by ${names(keyNames)}
    having ${sql.join(
      totals.map((total) => sql`${total} <> 0`),
      sql` or `,
    )}`.execute(database);
  return rows;
}

interface DifferentCell {
  readonly agent_id: number;
  readonly owner_id: number;
  readonly cell: number;
}

/** The smallest cells of the map whose numbers of devices are wrong. */
async function differentCells(database: Kysely<Database>, slice: Slice): Promise<readonly DifferentCell[]> {
  const cell = mapCell(engineOf(database), mapLevels[3]);
  const [scope, level] = [sql.lit(slice.scope), sql.lit(finestLevel)];
  const sums = ["devices", ...statusColumns];
  const ofStatus = Object.values(statusOfDevice).map(
    (status) => sql`case when status = ${sql.lit(status)} then 1 else 0 end as ${sql.ref(statusColumn(status))}`,
  );
  const isWrong = sql.join(
    sums.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
    sql` or `,
  );
  const plain =
    slice.scope === totalScope.everybody
      ? sql`select 0 as agent_id, 0 as owner_id, cell, ${names(sums)} from map_count
          where scope = ${sql.lit(totalScope.agent)} and level = ${level}`
      : sql`select ${slice.agent} as agent_id, ${slice.owner} as owner_id, cast(${cell} as bigint) as cell, 1 as devices,
          ${sql.join(ofStatus)} from device where longitude is not null and latitude is not null and ${slice.devices}`;
  const { rows } = await sql<DifferentCell>`
    select agent_id, owner_id, cell from (
      ${plain} union all
      select agent_id, owner_id, cell, ${sql.join(sums.map((name) => sql`-${sql.ref(name)}`))} from map_count
      where scope = ${scope} and level = ${level} and ${slice.counts}
    ) as counted group by agent_id, owner_id, cell having ${isWrong}`.execute(database);
  return rows;
}
