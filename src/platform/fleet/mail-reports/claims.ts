import type { Kysely } from "kysely";
import { day, hour, minute } from "../../base/clock";
import { type Database, dayOf } from "../../database";
import { mailReportState as state } from "../../database/tables/mail-reports";
import { activeAccounts } from "../../services/active-accounts";
import type { ReportPeriod } from "./periods";

/** Pauses before a report is tried again that the mail server did not take, ms. After the last it is given up. */
export const retryPauses: readonly number[] = [10 * minute, hour, 3 * hour, 6 * hour];

/**
 * How long it is kept which reports were mailed, ms. Longer than any period: an account's last one is what it goes on
 * from.
 */
const memory = 400 * day;

const keyOf = ({ rate, begin }: ReportPeriod) => ({ rate, begin_day: dayOf(begin) });

/**
 * The accounts that have not had their report of a period and may be sent it now. A period that was over when an account
 * chose its frequency was none of its own: the first report is of the one that was under way.
 */
export async function accountsDue(
  database: Kysely<Database>,
  period: ReportPeriod,
  now: number,
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
 * Takes a report in hand. Of several processes, or of several turns, one gets it: the row is what decides.
 *
 * @returns the number of this attempt, from 1; null when the report is not to be sent (any more).
 */
export async function claimReport(
  database: Kysely<Database>,
  accountId: number,
  period: ReportPeriod,
  now: number,
): Promise<number | null> {
  const key = { account_id: accountId, ...keyOf(period) };
  const made = await database
    .insertInto("mail_report")
    .values({ ...key, state: state.claimed, attempts: 1, create_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("attempts")
    .executeTakeFirst();
  if (made !== undefined) return made.attempts;
  const again = await ofPeriod(database, accountId, period)
    .set((eb) => ({ state: state.claimed, next_time: null, attempts: eb("attempts", "+", 1) }))
    .where("state", "=", state.waiting)
    .where("next_time", "<=", now)
    .returning("attempts")
    .executeTakeFirst();
  return again?.attempts ?? null;
}

/** Says what became of a report that was claimed. */
export async function settleReport(
  database: Kysely<Database>,
  accountId: number,
  period: ReportPeriod,
  outcome:
    | { readonly state: typeof state.sent; readonly sent_time: number }
    | { readonly state: typeof state.waiting; readonly next_time: number }
    | { readonly state: typeof state.givenUp },
): Promise<void> {
  await ofPeriod(database, accountId, period).set(outcome).execute();
}

/** Forgets reports of long ago. */
export async function sweepMailReports(database: Kysely<Database>, now: number): Promise<void> {
  await database
    .deleteFrom("mail_report")
    .where("create_time", "<", now - memory)
    .execute();
}

const ofPeriod = (database: Kysely<Database>, accountId: number, period: ReportPeriod) => {
  const { rate, begin_day } = keyOf(period);
  return database
    .updateTable("mail_report")
    .where("account_id", "=", accountId)
    .where("rate", "=", rate)
    .where("begin_day", "=", begin_day);
};
