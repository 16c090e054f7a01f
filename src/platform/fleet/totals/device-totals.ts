import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Database, engineOf, sqlDayOf, valuesOf } from "../../database";
import { totalScope } from "../../database/tables/totals";
import { upsertTotals } from "./upsert-totals";

/**
 * Adds the days and alarms of devices to the totals of their owners, or subtracts them.
 *
 * @param ids without duplicates.
 */
async function addOrSubtract(trx: Kysely<Database>, ids: readonly number[], sign: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  const deviceIds = valuesOf(trx, "bigint", ids);
  const alarmDay = sqlDayOf(engineOf(trx), sql.ref("a.begin_time"));
  // Sums by owner first, because the days of devices are many and their owners are few.
  await sql`with figure as (
      select d.agent_id, d.group_id, d.customer_id, f.day,
        f.dispensed_ml, case when f.reports > 0 then 1 else 0 end as heard, 0 as alarms
      from device d join device_day f on f.device_id = d.id where d.id in ${deviceIds}
      union all
      select d.agent_id, d.group_id, d.customer_id, ${alarmDay} as day, 0 as dispensed_ml, 0 as heard, 1 as alarms
      from device d join alarm a on a.device_id = d.id where d.id in ${deviceIds}
    ), share as (
      select agent_id, group_id, customer_id, day,
        sum(dispensed_ml) as dispensed_ml, sum(heard) as heard, sum(alarms) as alarms
      from figure group by agent_id, group_id, customer_id, day
    )
    ${upsertTotals(sql`
      ${ofOwner(totalScope.everybody, sql`0`, sql`0`, sign)}
      union all ${ofOwner(totalScope.agent, sql`agent_id`, sql`0`, sign)}
      union all ${ofOwner(totalScope.group, sql`agent_id`, sql`group_id`, sign)}
      union all ${ofOwner(totalScope.customer, sql`0`, sql`customer_id`, sign)}`)}`.execute(trx);
}

/** Selects the sums of one kind of owner. Devices without such an owner are left out. */
const ofOwner = (scope: number, agent: RawBuilder<unknown>, owner: RawBuilder<unknown>, sign: 1 | -1) =>
  sql`select ${sql.lit(scope)} as scope, ${agent} as agent_id, ${owner} as owner_id, day,
    ${sql.lit(sign)} * sum(dispensed_ml) as dispensed_ml, ${sql.lit(sign)} * sum(heard) as heard,
    ${sql.lit(sign)} * sum(alarms) as alarms
    from share where ${owner} is not null group by 2, 3, 4`;

/**
 * Keeps the totals correct while `work` moves devices to another provider, group or customer, or deletes them.
 * The whole history of a device moves with it: the new owners see its past consumption, the former owners no longer do.
 *
 * @param trx a transaction. On PostgreSQL the device rows are locked until its end, so that reports wait.
 * @param ids all devices that `work` may change.
 *
 * @example
 * await withTotalsUpdated(trx, [id], () => trx.deleteFrom("device").where("id", "=", id).execute());
 */
export async function withTotalsUpdated<R>(
  trx: Kysely<Database>,
  ids: readonly number[],
  work: () => Promise<R>,
): Promise<R> {
  const uniqueIds = [...new Set(ids)];
  if (engineOf(trx) === "postgres" && uniqueIds.length > 0) {
    const rows = trx
      .selectFrom("device")
      .select("id")
      .where("id", "in", valuesOf(trx, "bigint", uniqueIds));
    await rows.orderBy("id").forUpdate().execute();
  }
  await addOrSubtract(trx, uniqueIds, -1);
  const result = await work();
  await addOrSubtract(trx, uniqueIds, 1);
  return result;
}

/** Adds new devices to the totals, with the days and alarms that were inserted with them. */
export const addToTotals = (trx: Kysely<Database>, ids: readonly number[]): Promise<void> => addOrSubtract(trx, ids, 1);

/** Deletes the totals of a deleted group or customer. Its devices stay with their provider. */
export async function dropTotals(trx: Kysely<Database>, of: "group" | "customer", id: number): Promise<void> {
  await trx.deleteFrom("day_total").where("scope", "=", totalScope[of]).where("owner_id", "=", id).execute();
}

/** Devices per statement. They can have some hundred thousand days. */
const batchSize = 500;

/** Computes all totals again. Needed after device days or alarms were inserted without ingestion, as by the seed. */
export async function rebuildTotals(trx: Kysely<Database>): Promise<void> {
  await trx.deleteFrom("day_total").execute();
  for (let after = 0; ; ) {
    const devices = await trx
      .selectFrom("device")
      .select("id")
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    await addOrSubtract(
      trx,
      devices.map(({ id }) => id),
      1,
    );
    after = devices.at(-1)?.id ?? after;
    if (devices.length < batchSize) return;
  }
}
