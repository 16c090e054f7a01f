import { registry } from "../../../../resources";
import { can, type Language, languageOf } from "../../../contract";
import { callerOf, timeZoneOf } from "../../access/caller";
import { mailReportState as state } from "../../database/tables/mail-reports";
import { activeAccount } from "../../services/active-accounts";
import { isRefusedAlone, isSurelyUnsent, type Mail } from "../../services/mail";
import type { Platform } from "../../services/platform";
import { accountsDue, claimReport, retryPauses, settleReport, zonesOf } from "./claims";
import { composeReport } from "./compose-report";
import { duePeriod, type ReportPeriod, reportRates } from "./periods";
import { readFigures } from "./report-figures";

type Services = Pick<Platform, "database" | "readOnlyDatabase" | "mailer" | "log" | "clock">;

/**
 * After this many connection or login failures in a row, the mail server counts as down and the remaining reports wait
 * for the next run. A refused recipient does not count: the server itself works.
 */
const maxFailuresInARow = 5;

/**
 * Mails all due reports, each at most once. A report is claimed in the database before it is sent. When the platform
 * stops or the connection breaks during sending, the report may have arrived, so it is not sent again. A report that
 * the mail server certainly did not accept is retried after growing pauses, until the next period is due.
 */
export async function sendDueReports(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock } = services;
  let failures = 0;
  for (const rate of reportRates) {
    for (const zone of await zonesOf(database, rate)) {
      const period = duePeriod(rate, clock(), timeZoneOf(zone));
      for (const accountId of await accountsDue(database, period, { zone, now: clock() })) {
        if (signal?.aborted || failures >= maxFailuresInARow) return;
        failures = (await sendOne(services, accountId, period)) ? 0 : failures + 1;
      }
    }
  }
}

/** @returns false if the mail server seems to be down. */
async function sendOne(services: Services, accountId: number, period: ReportPeriod): Promise<boolean> {
  const { database, mailer, log, clock } = services;
  const attempt = await claimReport(database, accountId, period, clock());
  if (attempt === null) return true;
  const details = { account: accountId, rate: period.rate, attempt };
  let mail: Mail | null;
  try {
    mail = await writeReport(services, { accountId, period, isRequested: false });
  } catch (error) {
    log.error({ err: error, ...details }, "composing a report failed");
    await postpone(services, accountId, period, attempt);
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
      log.warn({ err: error, ...details }, "the mail server did not accept a report");
      await postpone(services, accountId, period, attempt);
    } else {
      log.error(
        { err: error, ...details },
        "sending a report was interrupted; it may have arrived and is not sent again",
      );
      await settleReport(database, accountId, period, { state: state.givenUp });
    }
    return isRefusedAlone(error);
  }
  await settleReport(database, accountId, period, { state: state.sent, sent_time: clock() });
  return true;
}

async function postpone(services: Services, accountId: number, period: ReportPeriod, attempt: number): Promise<void> {
  const pause = retryPauses[attempt - 1];
  await settleReport(
    services.database,
    accountId,
    period,
    pause === undefined ? { state: state.givenUp } : { state: state.waiting, next_time: services.clock() + pause },
  );
}

/**
 * Composes the report of an account.
 *
 * @returns null when the account is disabled or may not list devices.
 */
export async function writeReport(
  { database, readOnlyDatabase, clock }: Pick<Services, "database" | "readOnlyDatabase" | "clock">,
  options: {
    readonly accountId: number;
    readonly period: ReportPeriod;
    readonly isRequested: boolean;
    /** The language of the account by default. */
    readonly language?: Language;
  },
): Promise<Mail | null> {
  const { accountId, period, isRequested, language } = options;
  const account = await activeAccount(database, accountId);
  if (account === undefined) return null;
  const caller = await callerOf(database, account);
  if (!can(registry, caller, "list", "device")) return null;
  const figures = await readFigures(readOnlyDatabase, { caller, period, now: clock() });
  return {
    to: account.email,
    ...composeReport({
      language: language ?? languageOf(account.language),
      account: account.username || account.email,
      period,
      figures,
      isRequested,
    }),
  };
}
