import type { Flag, Id, TextColumn, Time } from "./column-types";

/** The settings of an account for notices of alarms. */
export interface NoticeSettingTable {
  account_id: number;
  /** The lowest severity of alarms in mails: 1 to 3; 0 for no mails. */
  mail_from: number;
  push_from: number;
  inbox_from: number;
  /** JSON list of the alarm codes that cause notices; empty for all. */
  kinds: TextColumn;
  /** Hours of the account's time zone, 0 to 23; equal or null for no quiet hours. */
  quiet_begin: number | null;
  quiet_end: number | null;
  /** 1 if notices of critical alarms are sent in quiet hours too. */
  quiet_critical: Flag;
  /** Hour of the daily summary; null for none. */
  digest_hour: number | null;
  /** Minutes until the next person is notified; 0 for never. */
  next_minutes: Flag;
  next_id: number | null;
}

/** A notice of an alarm to an account, by mail or push. */
export interface NoticeTable {
  id: Id;
  account_id: number;
  alarm_id: number;
  /** One of `noticeKind`. */
  kind: Flag;
  create_time: Time;
  /** When the mail is due; null if no mail is due any more. */
  mail_time: Time | null;
  mail_tries: Flag;
  /** When the mail server accepted it. */
  mailed_time: Time | null;
  /** When the push message is due; null if no message is due any more. */
  push_time: Time | null;
  push_tries: Flag;
  /** When the next person is notified, unless somebody acknowledges the alarm before. */
  next_time: Time | null;
}

/** Why an account gets a notice. */
export const noticeKind = {
  /** The account's settings say so. */
  chosen: 0,
  /** It is in the daily summary, which also contains ended alarms. */
  digest: 1,
  /** The person before has not acknowledged the alarm. */
  escalated: 2,
} as const;

/** A browser that shows push messages of an account. */
export interface PushSubscriptionTable {
  id: Id;
  account_id: number;
  /** The session in which it was added. Signing out deletes both; null after the session has expired unused. */
  session_id: number | null;
  /** `hashToken` of the address. */
  endpoint_hash: string;
  /** The address and the keys of the browser, as JSON. */
  sealed: string;
  create_time: Time;
}
