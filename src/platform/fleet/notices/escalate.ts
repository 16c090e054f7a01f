import type { Kysely } from "kysely";
import { alarmStep, messageType } from "../../../contract";
import { announce, type Database } from "../../database";
import { noticeKind } from "../../database/tables/notices";
import { alarmReader } from "../alarms/alarm-reader";
import { pushMessage } from "../messages/push-messages";
import { defaultSettings, settingColumns, settingsIn } from "./notice-settings";
import { noticeTimes } from "./notice-times";
import { readAlarms, type ShownAlarm } from "./read-alarms";

/** Maximum number of escalations in one run. The next run continues with the others. */
const maxNotices = 200;

/**
 * Notifies the next person of alarms that nobody has acknowledged in time. Each person is notified of an alarm once, so
 * a chain of people that leads back to its start ends.
 *
 * @param now ms UTC.
 */
export async function escalate(database: Kysely<Database>, now: number, signal?: AbortSignal): Promise<void> {
  const due = await database
    .selectFrom("notice")
    .select(["id"])
    .where("next_time", "<=", now)
    .orderBy("next_time")
    .limit(maxNotices)
    .execute();
  for (const { id } of due) {
    if (signal?.aborted) return;
    await database.transaction().execute((trx) => escalateOne(trx, id, now));
  }
}

async function escalateOne(trx: Kysely<Database>, id: number, now: number): Promise<void> {
  const notice = await trx
    .updateTable("notice")
    .set({ next_time: null })
    .where("id", "=", id)
    .where("next_time", "<=", now)
    .returning(["account_id", "alarm_id"])
    .executeTakeFirst();
  if (notice === undefined) return;
  const { next_id = null } =
    (await trx
      .selectFrom("notice_setting")
      .select("next_id")
      .where("account_id", "=", notice.account_id)
      .executeTakeFirst()) ?? {};
  const next = next_id === null ? undefined : await alarmReader(trx, next_id);
  if (next === undefined) return;
  const [alarm] = await readAlarms(trx, next, [notice.alarm_id], now);
  if (alarm?.isWaiting !== true) return;
  const row = await trx
    .selectFrom("notice_setting")
    .where("account_id", "=", next.accountId)
    .select(settingColumns)
    .executeTakeFirst();
  const settings = row === undefined ? defaultSettings(next.role) : settingsIn({ ...row, role: next.role });
  const times = noticeTimes(settings, alarm, { now, timeZone: next.timeZone, isEscalated: true });
  if (times === null) return;
  const told = await trx
    .insertInto("notice")
    .values({ ...times, account_id: next.accountId, alarm_id: alarm.id, create_time: now })
    // A person who would have read it in the daily summary is notified now.
    .onConflict((conflict) =>
      conflict.columns(["account_id", "alarm_id"]).doUpdateSet(times).where("notice.kind", "=", noticeKind.digest),
    )
    .returning("id")
    .executeTakeFirst();
  if (told === undefined) return;
  await record(trx, { alarm, from: notice.account_id, to: next.accountId, now });
}

interface Escalation {
  readonly alarm: ShownAlarm;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** Writes the escalation into the history of the alarm, and into the inbox of the next person. */
async function record(trx: Kysely<Database>, { alarm, from, to, now }: Escalation): Promise<void> {
  await trx
    .insertInto("alarm_step")
    .values({ alarm_id: alarm.id, account_id: from, kind: alarmStep.escalate, assignee_id: to, time: now })
    .execute();
  announce(trx, [{ resource: "alarm", type: "updated", id: alarm.id, owners: { agentId: alarm.agent_id } }]);
  await pushMessage(trx, {
    to: [to],
    type: messageType.deviceException,
    time: now,
    alarmId: alarm.id,
    dedupKey: `escalated ${alarm.id}`,
    template: "escalated",
    details: { name: alarm.name },
  });
}
