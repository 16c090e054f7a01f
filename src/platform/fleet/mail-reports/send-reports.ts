import { registry } from "../../../../resources";
import { can, type Language, languageOf } from "../../../contract";
import { callerOf } from "../../access/caller";
import { mailReportState as state } from "../../database/tables/mail-reports";
import { activeAccounts } from "../../services/active-accounts";
import { isRefusedAlone, isSurelyUnsent, type Mail } from "../../services/mail";
import type { Platform } from "../../services/platform";
import { accountsDue, claimReport, retryPauses, settleReport } from "./claims";
import { composeReport } from "./compose-report";
import { duePeriod, type ReportPeriod, reportRates } from "./periods";
import { readFigures } from "./report-figures";

type Means = Pick<Platform, "database" | "mailer" | "log" | "clock">;

/**
 * Reports in a row that did not get as far as the mail server's judgement, for it could not be reached or signed in to, after
 * which the others wait for the next turn: it will be down. Mailboxes that it refuses say nothing of the others.
 */
const enough = 5;

/**
 * Mails every report that is due, each at most once: it is claimed in the database before anything is sent, and one that was
 * claimed and not settled (the platform died, or the connection broke in the middle of the mail) is not sent again, because
 * nobody knows whether it went out. One that the mail server surely did not take is tried again after growing pauses, until
 * the next period's is due.
 */
export async function sendDueReports(means: Means, signal?: AbortSignal): Promise<void> {
  const { database, clock } = means;
  let failures = 0;
  for (const rate of reportRates) {
    const period = duePeriod(rate, clock());
    for (const accountId of await accountsDue(database, period, clock())) {
      if (signal?.aborted || failures >= enough) return;
      failures = (await sendOne(means, accountId, period)) ? 0 : failures + 1;
    }
  }
}

/** Answers false when the mail server seems to be down. */
async function sendOne(means: Means, accountId: number, period: ReportPeriod): Promise<boolean> {
  const { database, mailer, log, clock } = means;
  const attempt = await claimReport(database, accountId, period, clock());
  if (attempt === null) return true;
  const about = { account: accountId, rate: period.rate, attempt };
  let mail: Mail | null;
  try {
    mail = await writeReport(means, { accountId, period, isAsked: false });
  } catch (error) {
    log.error({ err: error, ...about }, "a report was not composed");
    await postpone(means, accountId, period, attempt);
    return true;
  }
  if (mail === null) {
    await settleReport(database, accountId, period, { state: state.givenUp });
    return true;
  }
  try {
    await mailer.send(mail);
  } catch (error) {
    if (isSurelyUnsent(error)) {
      log.warn({ err: error, ...about }, "the mail server did not take a report");
      await postpone(means, accountId, period, attempt);
    } else {
      log.error({ err: error, ...about }, "it is not known whether a report was mailed; it is not mailed again");
      await settleReport(database, accountId, period, { state: state.givenUp });
    }
    return isRefusedAlone(error);
  }
  await settleReport(database, accountId, period, { state: state.sent, sent_time: clock() });
  return true;
}

async function postpone(means: Means, accountId: number, period: ReportPeriod, attempt: number): Promise<void> {
  const pause = retryPauses[attempt - 1];
  await settleReport(
    means.database,
    accountId,
    period,
    pause === undefined ? { state: state.givenUp } : { state: state.waiting, next_time: means.clock() + pause },
  );
}

/** An account's report of a period; null for an account that may not act, or has no devices to see. */
export async function writeReport(
  { database, clock }: Pick<Means, "database" | "clock">,
  asked: {
    readonly accountId: number;
    readonly period: ReportPeriod;
    readonly isAsked: boolean;
    /** The account's own where absent. */
    readonly language?: Language;
  },
): Promise<Mail | null> {
  const { accountId, period, isAsked, language } = asked;
  const row = await activeAccounts(database)
    .where("account.id", "=", accountId)
    .selectAll("account")
    .executeTakeFirst();
  if (row === undefined) return null;
  const { password_hash: _, ...account } = row;
  const caller = await callerOf(database, account);
  if (!can(registry, caller, "list", "device")) return null;
  const figures = await readFigures(database, { caller, period, now: clock() });
  return {
    to: account.email,
    ...composeReport({
      language: language ?? languageOf(account.language),
      account: account.username || account.email,
      period,
      figures,
      isAsked,
    }),
  };
}
