import { type Expression, expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { quarterHour } from "../../../contract";
import { type Database, engineOf, oneOf, sqlDayOf } from "../../database";
import { totalScope } from "../../database/tables/totals";
import { addToSums, countTables, withCountsUpdated } from "./device-counts";
import { rebuildMapCounts } from "./map-counts";
import { quartersPerDay, readingMl, readingsSince, readingsTable, readingTime } from "./readings";
import { type TotalTableName, upsertTotals } from "./upsert-totals";

/** Selects the sums of one kind of owner. Devices without such an owner are left out. */
type OwnerSums = RawBuilder<unknown>;

function ofOwner(scope: number, agent: RawBuilder<unknown>, owner: RawBuilder<unknown>, times: number): OwnerSums {
  return sql`select ${sql.lit(scope)} as scope, ${agent} as agent_id, ${owner} as owner_id, at,
    ${sql.lit(times)} * sum(dispensed_ml) as dispensed_ml, ${sql.lit(times)} * sum(heard) as heard,
    ${sql.lit(times)} * sum(alarms) as alarms
    from share where ${owner} is not null group by 2, 3, 4`;
}

/** @param agent the provider. Default: the present one. */
const ofAgent = (times: number, agent = sql`agent_id`): OwnerSums => ofOwner(totalScope.agent, agent, sql`0`, times);
const ofGroup = (times: number): OwnerSums => ofOwner(totalScope.group, sql`agent_id`, sql`group_id`, times);

/** @param times how often the sums are added; -1 subtracts them. */
const ofAllOwners = (times: number): readonly OwnerSums[] => [
  ofOwner(totalScope.everybody, sql`0`, sql`0`, times),
  ofAgent(times),
  ofGroup(times),
  ofOwner(totalScope.customer, sql`0`, sql`customer_id`, times),
];

/**
 * Adds the days, readings and alarms of devices to the totals of owners.
 *
 * @param ids without duplicates.
 */
async function addFigures(trx: Kysely<Database>, ids: readonly number[], sums: readonly OwnerSums[]): Promise<void> {
  if (ids.length === 0) return;
  const isCounted = expressionBuilder<{ d: Database["device"] }, "d">()("d.id", ...oneOf(trx, "bigint", ids));
  await addTo(trx, "day_total", sums, daysOf(trx, isCounted));
  await addTo(trx, "quarter_total", sums, quartersOf(trx, isCounted, await readingsSince(trx)));
}

/** @param figures common table expressions; the last one is `figure`: sums of one device by `at`, with its owners. */
async function addTo(
  trx: Kysely<Database>,
  table: TotalTableName,
  sums: readonly OwnerSums[],
  figures: RawBuilder<unknown>,
): Promise<void> {
  // Sums by owner first, because the days of devices are many and their owners are few.
  await sql`with ${figures}, share as (
      select agent_id, group_id, customer_id, at,
        sum(dispensed_ml) as dispensed_ml, sum(heard) as heard, sum(alarms) as alarms
      from figure group by agent_id, group_id, customer_id, at
    )
    ${upsertTotals(table, sql.join(sums, sql` union all `))}`.execute(trx);
}

const owners = sql.raw("d.agent_id, d.group_id, d.customer_id");

/** @param isCounted the condition of the devices `d` */
const daysOf = (trx: Kysely<Database>, isCounted: Expression<SqlBool>) => sql`figure as (
    select ${owners}, f.day as at, f.dispensed_ml, case when f.reports > 0 then 1 else 0 end as heard, 0 as alarms
    from device d join device_day f on f.device_id = d.id where ${isCounted}
    union all
    select ${owners}, ${sqlDayOf(engineOf(trx), sql.ref("a.begin_time"))} as at, 0, 0, 1
    from device d join alarm a on a.device_id = d.id where ${isCounted}
  )`;

/** `addHeard` explains the column `heard`. */
const quartersOf = (trx: Kysely<Database>, isCounted: Expression<SqlBool>, since: number) => sql`volume as (
    select d.id, ${owners}, ${readingTime} / ${sql.lit(quarterHour)} as at, sum(${readingMl}) as dispensed_ml
    from device d cross join device_day f cross join ${readingsTable(trx, sql.ref("f.readings"))}
    where ${isCounted} and f.device_id = d.id
    group by 1, 5
  ), course as (
    select volume.*, lag(at) over (partition by id order by at) as before from volume
  ), figure as (
    select agent_id, group_id, customer_id, at, dispensed_ml, -1 as heard, 0 as alarms from course
    union all
    select agent_id, group_id, customer_id,
      case when before > at - ${sql.lit(quartersPerDay)} then before else at - ${sql.lit(quartersPerDay)} end, 0, 1, 0
    from course
    union all
    select ${owners}, a.begin_time / ${sql.lit(quarterHour)}, 0, 0, 1
    from device d join alarm a on a.device_id = d.id
    where ${isCounted} and a.begin_time >= cast(${since} as bigint)
  )`;

/**
 * Keeps totals and counts correct while `work` moves devices to another provider, group or customer, or deletes them.
 * The whole history of a device moves with it: the new owners see its past consumption, the former owners no longer do.
 *
 * @param trx a transaction. On PostgreSQL the device rows are locked until its end, so that reports wait.
 * @param ids all devices that `work` may change.
 * @param movedTo the new provider, if `work` only moves the devices to it and out of their groups. Then the totals of
 *   customers and of everybody stay the same, and the history is read once.
 *
 * @example
 * await withTotalsUpdated(trx, [id], () => trx.deleteFrom("device").where("id", "=", id).execute());
 */
export async function withTotalsUpdated<R>(
  trx: Kysely<Database>,
  ids: readonly number[],
  work: () => Promise<R>,
  movedTo?: number,
): Promise<R> {
  const uniqueIds = [...new Set(ids)];
  if (engineOf(trx) === "postgres" && uniqueIds.length > 0) {
    const rows = trx
      .selectFrom("device")
      .select("id")
      .where("id", ...oneOf(trx, "bigint", uniqueIds));
    await rows.orderBy("id").forUpdate().execute();
  }
  return withCountsUpdated(trx, uniqueIds, async () => {
    await addFigures(
      trx,
      uniqueIds,
      movedTo === undefined ? ofAllOwners(-1) : [ofAgent(-1), ofGroup(-1), ofAgent(1, sql.lit(movedTo))],
    );
    const result = await work();
    if (movedTo === undefined) await addFigures(trx, uniqueIds, ofAllOwners(1));
    return result;
  });
}

/**
 * Adds devices to the totals, with the days and alarms that were inserted with them, and to all counts except the
 * map's.
 *
 * @param times how many devices have the days, alarms and owners of each of these.
 */
export async function addToTotals(trx: Kysely<Database>, ids: readonly number[], times = 1): Promise<void> {
  if (times === 0) return;
  await addFigures(trx, ids, ofAllOwners(times));
  if (times > 0) await addToSums(trx, ids, times);
}

const totalTables = ["day_total", "quarter_total", ...countTables] as const;

/**
 * Deletes the totals of a deleted provider and its groups, or of a deleted group or customer. The devices stay with
 * their provider.
 */
export async function dropTotals(trx: Kysely<Database>, of: "agent" | "group" | "customer", id: number): Promise<void> {
  for (const table of totalTables) {
    const totals = trx.deleteFrom(table);
    await (of === "agent"
      ? totals.where("agent_id", "=", id)
      : totals.where("scope", "=", totalScope[of]).where("owner_id", "=", id)
    ).execute();
  }
}

/** Devices per statement. They can have some hundred thousand days together. */
const batchSize = 500;

/** Computes all totals again. Needed after device days or alarms were inserted without ingestion, as by the seed. */
export async function rebuildTotals(trx: Kysely<Database>): Promise<void> {
  for (const table of totalTables) await trx.deleteFrom(table).execute();
  for (let after = 0; ; ) {
    const devices = await trx
      .selectFrom("device")
      .select("id")
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    await addToTotals(
      trx,
      devices.map(({ id }) => id),
    );
    after = devices.at(-1)?.id ?? after;
    if (devices.length < batchSize) break;
  }
  await rebuildMapCounts(trx);
}
