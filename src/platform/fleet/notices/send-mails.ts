import { languageOf } from "../../../contract";
import { hour, minute } from "../../base/clock";
import { noticeKind } from "../../database/tables/notices";
import { isRefusedAlone } from "../../services/mail";
import type { Platform } from "../../services/platform";
import { alarmReader } from "../alarms/alarm-reader";
import { claimNotices, dueAccounts } from "./claim";
import { composeMail } from "./compose-mail";
import { readAlarms } from "./read-alarms";

type Services = Pick<Platform, "database" | "mailer" | "log" | "clock" | "environment">;

/** After this many failures in a row, the mail server counts as down. */
const maxFailuresInARow = 5;
/** Minimum time between two mails to an account, ms, so that many alarms in a row become one mail. */
export const mailPause = 2 * minute;
/** Pauses before a mail is sent again, ms. The last one applies to all further failures. */
const retryPauses: readonly number[] = [minute, 2 * minute, 5 * minute, 15 * minute, hour];
/** Number of attempts in two days. */
const maxTries = 50;

/**
 * Mails due alarms to people, one mail to each account. A mail counts as sent when the mail server has accepted it.
 * Until then it is sent again, so that no mail is lost if the server fails. A mail may arrive twice.
 */
export async function sendDueMails(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  const due = await dueAccounts(database, "mail", now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("notice as earlier")
            .select("earlier.id")
            .whereRef("earlier.account_id", "=", "notice.account_id")
            .where("earlier.mailed_time", ">", now - mailPause),
        ),
      ),
    )
    .execute();
  let failures = 0;
  for (const { account_id } of due) {
    if (signal?.aborted || failures >= maxFailuresInARow) return;
    failures = (await mailTo(services, account_id)) ? 0 : failures + 1;
  }
}

/** @returns false if the mail server seems to be down. */
async function mailTo({ database, mailer, log, clock, environment }: Services, accountId: number): Promise<boolean> {
  const now = clock();
  const claim = await claimNotices(database, "mail", { accountId, now });
  if (claim === null) return true;
  const { notices, tries, settle } = claim;
  const reader = await alarmReader(database, accountId);
  const kinds = new Map(notices.map(({ alarm_id, kind }) => [alarm_id, kind]));
  const seen = reader === undefined ? [] : await readAlarms(database, reader, [...kinds.keys()], now);
  // Only the daily summary contains alarms that have ended or are acknowledged.
  const alarms = seen.filter(({ id, isWaiting }) => isWaiting || kinds.get(id) === noticeKind.digest);
  if (reader === undefined || alarms.length === 0) {
    await settle({ mail_time: null });
    return true;
  }
  const isOf = (kind: number) => (alarm: { readonly id: number }) => kinds.get(alarm.id) === kind;
  const mail = composeMail({
    language: languageOf(reader.language),
    timeZone: reader.timeZone,
    account: reader.username,
    console: environment.publicUrl,
    alarms,
    isDigest: alarms.every(isOf(noticeKind.digest)),
    isEscalated: alarms.some(isOf(noticeKind.escalated)),
  });
  try {
    await mailer.send({ to: reader.email, ...mail });
  } catch (error) {
    const pause = retryPauses[Math.min(tries, retryPauses.length) - 1] ?? hour;
    const isGivenUp = tries >= maxTries;
    log.warn({ err: error, account: accountId, tries, isGivenUp }, "a mail about alarms was not sent");
    await settle({ mail_time: isGivenUp ? null : clock() + pause });
    return isRefusedAlone(error);
  }
  await settle({ mail_time: null, mailed_time: clock() });
  return true;
}
