import { type Kysely, sql, type Transaction } from "kysely";
import { dayOf } from "../../contract";
import type { Logger } from "../base/logger";
import { codeOf } from "../base/outage";
import { valuesTable } from "./batch-write";
import { engineOf } from "./engine";
import type { Database } from "./tables";

/** Months that have a partition before they begin. */
const monthsAhead = 2;

/** A partition of `device_report` on PostgreSQL. */
interface Partition {
  readonly name: string;
  /** First time, ms UTC; null for the reports from before the partitions, and for the default partition. */
  readonly begin: number | null;
  /** First time after it, ms UTC; null for the default partition. */
  readonly end: number | null;
}

const partitions = sql<Partition>`(
  select c.relname as name,
    cast(substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \\(''(\\d+)''\\)') as bigint) as begin,
    cast(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(\\d+)''\\)') as bigint) as "end"
  from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
  where i.inhparent = 'device_report'::regclass
)`;

/**
 * Creates the partitions of this month and the next two, but not of a month whose reports are already in the default
 * partition. Does nothing on SQLite.
 */
export async function addReportPartitions(database: Kysely<Database>, now: number, log: Logger): Promise<void> {
  if (engineOf(database) !== "postgres" || (await missingMonths(database, now)).length === 0) return;
  const isDone = await unlessBusy(database, async (trx) => {
    // Other processes wait here. Inserts wait too: otherwise they could add reports of these months to the default
    // partition.
    await sql`lock table only device_report, only device_report_default in access exclusive mode`.execute(trx);
    for (const { begin, end } of await missingMonths(trx, now)) {
      await sql`create table ${sql.table(`device_report_${Math.floor(dayOf(begin) / 100)}`)}
        partition of device_report for values from (${sql.lit(begin)}) to (${sql.lit(end)})`.execute(trx);
    }
  });
  if (!isDone) log.warn("the next partitions of reports could not be created, because others use the table");
}

async function missingMonths(database: Kysely<Database>, now: number) {
  const date = new Date(now);
  const startOfMonth = (later: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later);
  const months = Array.from({ length: monthsAhead + 1 }, (_, at) => [startOfMonth(at), startOfMonth(at + 1)]);
  const { rows } = await sql<{ begin: number; end: number }>`
    select m.column1 as begin, m.column2 as "end" from ${valuesTable(database, ["bigint", "bigint"], months)} as m
    where not exists (
        select 1 from ${partitions} as p where p."end" > m.column1 and (p.begin is null or p.begin < m.column2)
      )
      and not exists (select 1 from device_report_default as r where r.time >= m.column1 and r.time < m.column2)
    order by m.column1`.execute(database);
  return rows;
}

/**
 * Drops the partitions whose reports are all older than a time.
 *
 * @param oldest ms UTC
 * @returns the tables whose old reports must be deleted one by one: on PostgreSQL the default partition and the one from
 *   before the partitions
 */
export async function dropReportPartitions(database: Kysely<Database>, oldest: number): Promise<readonly string[]> {
  if (engineOf(database) !== "postgres") return ["device_report"];
  const { rows } = await sql<Partition>`select * from ${partitions} as p order by p."end"`.execute(database);
  const isOld = ({ end }: Partition): boolean => end !== null && end <= oldest;
  for (const { name } of rows.filter(isOld)) {
    await unlessBusy(database, (trx) => sql`drop table if exists ${sql.table(name)}`.execute(trx));
  }
  return rows.filter((one) => one.begin === null && !isOld(one)).map(({ name }) => name);
}

/**
 * Changes the partitions under a lock that blocks all statements on reports. Gives up after 0.2 s, so that these do not wait
 * behind a long read such as a backup. The foreign key also needs a lock on `device`. The next run tries again.
 *
 * @returns whether the partitions were changed
 */
async function unlessBusy(
  database: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<boolean> {
  try {
    await database.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '200ms'`.execute(trx);
      await work(trx);
    });
    return true;
  } catch (error) {
    // No lock, or the check of a large default partition took longer than the time limit of a statement.
    if (codeOf(error) === "55P03" || codeOf(error) === "57014") return false;
    throw error;
  }
}
