import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Database, engineOf, sqlDayOf, valuesOf } from "../../database";
import { totalScope } from "../../database/tables/totals";
import { upsertTotals } from "./upsert-totals";

/**
 * Adds devices with all their days and alarms to the totals of those they belong to, or takes them away from there.
 *
 * @param ids none twice.
 */
async function count(trx: Kysely<Database>, ids: readonly number[], sign: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  const wanted = valuesOf(trx, "bigint", ids);
  const alarmDay = sqlDayOf(engineOf(trx), sql.ref("a.begin_time"));
  // By owners first, in one pass: a device's days are many, its owners are not.
  await sql`with figure as (
      select d.agent_id, d.group_id, d.customer_id, f.day,
        f.dispensed_ml, case when f.reports > 0 then 1 else 0 end as heard, 0 as alarms
      from device d join device_day f on f.device_id = d.id where d.id in ${wanted}
      union all
      select d.agent_id, d.group_id, d.customer_id, ${alarmDay} as day, 0 as dispensed_ml, 0 as heard, 1 as alarms
      from device d join alarm a on a.device_id = d.id where d.id in ${wanted}
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

/** What one kind of owner gets of the shares; devices without an owner of this kind are left out. */
const ofOwner = (scope: number, agent: RawBuilder<unknown>, owner: RawBuilder<unknown>, sign: 1 | -1) =>
  sql`select ${sql.lit(scope)} as scope, ${agent} as agent_id, ${owner} as owner_id, day,
    ${sql.lit(sign)} * sum(dispensed_ml) as dispensed_ml, ${sql.lit(sign)} * sum(heard) as heard,
    ${sql.lit(sign)} * sum(alarms) as alarms
    from share where ${owner} is not null group by 2, 3, 4`;

/**
 * Changes devices so that totals stay true: to be put around everything that gives devices to another provider, group or
 * customer, or deletes them. A device takes its whole history along, as it takes its days: its new owners see in their
 * charts what it dispensed before, and the former ones do not any more.
 *
 * @param trx a transaction.
 * @param ids the devices that may change; rows that reports would change are locked until the end.
 */
export async function withTotalsUpdated<R>(
  trx: Kysely<Database>,
  ids: readonly number[],
  work: () => Promise<R>,
): Promise<R> {
  const own = [...new Set(ids)];
  if (engineOf(trx) === "postgres" && own.length > 0) {
    const rows = trx
      .selectFrom("device")
      .select("id")
      .where("id", "in", valuesOf(trx, "bigint", own));
    await rows.orderBy("id").forUpdate().execute();
  }
  await count(trx, own, -1);
  const result = await work();
  await count(trx, own, 1);
  return result;
}

/** Adds devices that are new to the totals, with all that was written of them at once. */
export const addToTotals = (trx: Kysely<Database>, ids: readonly number[]): Promise<void> => count(trx, ids, 1);

/** Forgets the totals of a group or customer that is deleted, whose devices stay with their provider. */
export async function dropTotals(trx: Kysely<Database>, of: "group" | "customer", id: number): Promise<void> {
  await trx.deleteFrom("day_total").where("scope", "=", totalScope[of]).where("owner_id", "=", id).execute();
}

/** Devices that are counted at a time: some hundred thousand days. */
const atATime = 500;

/** Makes the totals of what is in the database: for rows that were written at once, without reports. */
export async function rebuildTotals(trx: Kysely<Database>): Promise<void> {
  await trx.deleteFrom("day_total").execute();
  for (let after = 0; ; ) {
    const devices = await trx
      .selectFrom("device")
      .select("id")
      .where("id", ">", after)
      .orderBy("id")
      .limit(atATime)
      .execute();
    await count(
      trx,
      devices.map(({ id }) => id),
      1,
    );
    after = devices.at(-1)?.id ?? after;
    if (devices.length < atATime) return;
  }
}
