import { localDay, timeAtWall, type ZoneOffset, zoneOffset } from "../../../contract";
import { day, hour, minute } from "../../base/clock";
import { noticeKind } from "../../database/tables/notices";
import type { NoticeSettings } from "./notice-settings";

/** An alarm with the values that decide about notices. */
export interface ToldAlarm {
  /** 1 to 3. */
  readonly severity: number;
  readonly code: number;
}

/** When a notice is due on each channel, ms UTC; null for never. */
export interface NoticeTimes {
  readonly kind: number;
  readonly mail_time: number | null;
  readonly push_time: number | null;
  readonly next_time: number | null;
}

/** The most severe alarms. */
const critical = 3;

/** The next time after `now` at which local clocks show an hour. */
function nextHour(now: number, wanted: number, offset: ZoneOffset): number {
  const today = localDay(now, offset);
  const times = [today, today + 1].map((one) => timeAtWall(one * day + wanted * hour, offset));
  return times.find((time) => time > now) ?? now + day;
}

/** The end of the quiet hours that contain `now`; `now` itself outside of quiet hours. */
function whenAwake({ quiet_begin, quiet_end }: NoticeSettings, now: number, offset: ZoneOffset): number {
  if (quiet_begin === null || quiet_end === null || quiet_begin === quiet_end) return now;
  const at = Math.floor(((((now + offset(now)) % day) + day) % day) / hour);
  const sinceBegin = (at - quiet_begin + 24) % 24;
  return sinceBegin < (quiet_end - quiet_begin + 24) % 24 ? nextHour(now, quiet_end, offset) : now;
}

const isTold = (from: number, { kinds }: NoticeSettings, { severity, code }: ToldAlarm): boolean =>
  from > 0 && severity >= from && (kinds.length === 0 || kinds.includes(code));

/** Whether an alarm goes into the inbox. */
export const isForInbox = (settings: NoticeSettings, alarm: ToldAlarm): boolean =>
  isTold(settings.inbox_from, settings, alarm);

/**
 * When a person is notified of an alarm by mail and push, and when the next person is notified; null for no notice at
 * all.
 *
 * @param options.now ms UTC.
 * @param options.isEscalated whether the person before has not acknowledged the alarm: then a mail is always sent.
 */
export function noticeTimes(
  settings: NoticeSettings,
  alarm: ToldAlarm,
  options: { readonly now: number; readonly timeZone: string; readonly isEscalated?: boolean },
): NoticeTimes | null {
  const { now, timeZone, isEscalated = false } = options;
  const offset = zoneOffset(timeZone);
  const passes = alarm.severity >= critical && settings.quiet_critical === 1;
  const begin = passes ? now : whenAwake(settings, now, offset);
  const byMail = isEscalated || isTold(settings.mail_from, settings, alarm);
  const byPush = isTold(isEscalated ? Math.min(settings.push_from, 1) : settings.push_from, settings, alarm);
  if (!byMail && !byPush && settings.digest_hour === null) {
    // A person with only inbox notices can still have a next person.
    if (!isForInbox(settings, alarm) || settings.next_id === null || settings.next_minutes === 0) return null;
  }
  const isAtOnce = byMail || byPush || isForInbox(settings, alarm);
  return {
    kind: isEscalated ? noticeKind.escalated : byMail ? noticeKind.chosen : noticeKind.digest,
    mail_time: byMail ? begin : settings.digest_hour === null ? null : nextHour(now, settings.digest_hour, offset),
    push_time: byPush ? begin : null,
    // The next person may have no quiet hours now.
    next_time:
      isAtOnce && settings.next_id !== null && settings.next_minutes > 0 ? now + settings.next_minutes * minute : null,
  };
}
