import type { Kysely } from "kysely";
import { type Database, insertMany, oneOf } from "../../database";
import { type Message, messageRetention, pushMessages } from "../messages/push-messages";
import { isForInbox, noticeTimes } from "./notice-times";
import type { Recipient } from "./recipients";

/** An alarm with its recipients. */
export interface AlarmNotice {
  readonly alarmId: number;
  readonly recipients: readonly Recipient[];
  /** The inbox message and its recipients. */
  readonly message?: Message;
  readonly mayRead?: (recipient: Recipient) => boolean;
}

const columnTypes = {
  account_id: "bigint",
  alarm_id: "bigint",
  kind: "bigint",
  create_time: "bigint",
  mail_time: "bigint",
  push_time: "bigint",
  next_time: "bigint",
} as const;

/**
 * Notifies people of alarms as each has chosen: in the inbox at once, by mail and push in jobs.
 *
 * @param trx the transaction that raises the alarms.
 * @param now ms UTC.
 */
export async function notifyAboutAlarms(
  trx: Kysely<Database>,
  alarms: readonly AlarmNotice[],
  now: number,
): Promise<void> {
  if (alarms.length === 0) return;
  const ids = oneOf(
    trx,
    "bigint",
    alarms.map(({ alarmId }) => alarmId),
  );
  const rows = await trx
    .selectFrom("alarm")
    .select(["id", "code", "severity"])
    .where("id", ...ids)
    // An ended alarm has no notices.
    .where("severity", ">", 0)
    .execute();
  const open = new Map(rows.map((row) => [row.id, row]));
  const told = alarms.flatMap((notice) => {
    const alarm = open.get(notice.alarmId);
    return alarm === undefined ? [] : [{ ...notice, alarm }];
  });
  await pushMessages(
    trx,
    told.flatMap(({ alarm, recipients, message, mayRead = () => true }) =>
      message === undefined
        ? []
        : [
            {
              ...message,
              to: recipients.filter((one) => mayRead(one) && isForInbox(one.settings, alarm)).map(({ id }) => id),
            },
          ],
    ),
  );
  const notices = told.flatMap(({ alarm, recipients }) =>
    recipients.flatMap(({ id, settings, timeZone }) => {
      const times = noticeTimes(settings, alarm, { now, timeZone });
      return times === null ? [] : [{ ...times, account_id: id, alarm_id: alarm.id, create_time: now }];
    }),
  );
  if (notices.length === 0) return;
  await insertMany(trx, "notice", columnTypes, notices)
    .onConflict((conflict) => conflict.columns(["account_id", "alarm_id"]).doNothing())
    .execute();
}

/** Deletes notices that are older than `messageRetention`. */
export async function sweepNotices(database: Kysely<Database>, now: number): Promise<void> {
  await database
    .deleteFrom("notice")
    .where("create_time", "<", now - messageRetention)
    .execute();
}
