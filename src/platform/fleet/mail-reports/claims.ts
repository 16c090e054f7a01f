import type { Kysely } from "kysely";
import { day, hour, minute } from "../../base/clock";
import type { Database } from "../../database";
import { mailReportState as state } from "../../database/tables/mail-reports";
import { activeAccounts } from "../../services/active-accounts";
import type { ReportPeriod, ReportRate } from "./periods";

/** Pauses before a refused report is sent again, ms. After the last retry the report is given up. */
export const retryPauses: readonly number[] = [10 * minute, hour, 3 * hour, 6 * hour];

/** How long sent reports are remembered, ms. Longer than any period, so that no report is sent twice. */
const retention = 400 * day;

const keyOf = ({ rate, beginDay }: ReportPeriod) => ({ rate, begin_day: beginDay });

/** The time zones of the accounts with a frequency. */
export async function zonesOf(database: Kysely<Database>, rate: ReportRate): Promise<readonly string[]> {
  const rows = await database
    .selectFrom("account")
    .where("email_rate", "=", rate)
    .select("time_zone")
    .distinct()
    .orderBy("time_zone")
    .execute();
  return rows.map(({ time_zone }) => time_zone);
}

/**
 * Returns the ids of the accounts in a time zone whose report of a period is due. The first report of an account covers
 * the period in which it chose its frequency, not the period before.
 *
 * @param zone the stored name of the time zone; empty if it is unknown and counts as UTC.
 * @param now ms UTC.
 */
export async function accountsDue(
  database: Kysely<Database>,
  period: ReportPeriod,
  { zone, now }: { readonly zone: string; readonly now: number },
): Promise<readonly number[]> {
  const { rate, begin_day } = keyOf(period);
  const rows = await activeAccounts(database)
    .leftJoin("mail_report", (join) =>
      join
        .onRef("mail_report.account_id", "=", "account.id")
        .on("mail_report.rate", "=", rate)
        .on("mail_report.begin_day", "=", begin_day),
    )
    .where("account.email_rate", "=", rate)
    .where("account.time_zone", "=", zone)
    .where((eb) => eb(eb.fn.coalesce("account.email_rate_time", "account.create_time"), "<", period.end))
    .where((eb) =>
      eb.or([
        eb("mail_report.account_id", "is", null),
        eb.and([eb("mail_report.state", "=", state.waiting), eb("mail_report.next_time", "<=", now)]),
      ]),
    )
    .select("account.id")
    .orderBy("account.id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Claims a report, so that only one process sends it. The row in the database decides.
 *
 * @param now ms UTC.
 * @returns the number of this attempt, from 1; null when the report is already claimed, sent or given up.
 */
export async function claimReport(
  database: Kysely<Database>,
  accountId: number,
  period: ReportPeriod,
  now: number,
): Promise<number | null> {
  const key = { account_id: accountId, ...keyOf(period) };
  const created = await database
    .insertInto("mail_report")
    .values({ ...key, state: state.claimed, attempts: 1, create_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("attempts")
    .executeTakeFirst();
  if (created !== undefined) return created.attempts;
  const retried = await updateReport(database, accountId, period)
    .set((eb) => ({ state: state.claimed, next_time: null, attempts: eb("attempts", "+", 1) }))
    .where("state", "=", state.waiting)
    .where("next_time", "<=", now)
    .returning("attempts")
    .executeTakeFirst();
  return retried?.attempts ?? null;
}

/** Stores the outcome of a claimed report. */
export async function settleReport(
  database: Kysely<Database>,
  accountId: number,
  period: ReportPeriod,
  outcome:
    | { readonly state: typeof state.sent; readonly sent_time: number }
    | { readonly state: typeof state.waiting; readonly next_time: number }
    | { readonly state: typeof state.givenUp },
): Promise<void> {
  await updateReport(database, accountId, period).set(outcome).execute();
}

/** The number of reports that the mail server refused and that will be sent again. */
export async function countWaitingReports(database: Kysely<Database>): Promise<number> {
  const { count } = await database
    .selectFrom("mail_report")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("state", "=", state.waiting)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the records of old reports. */
export async function sweepMailReports(database: Kysely<Database>, now: number): Promise<void> {
  await database
    .deleteFrom("mail_report")
    .where("create_time", "<", now - retention)
    .execute();
}

const updateReport = (database: Kysely<Database>, accountId: number, period: ReportPeriod) => {
  const { rate, begin_day } = keyOf(period);
  return database
    .updateTable("mail_report")
    .where("account_id", "=", accountId)
    .where("rate", "=", rate)
    .where("begin_day", "=", begin_day);
};
