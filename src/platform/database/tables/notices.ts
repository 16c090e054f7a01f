import type { Flag, Id, TextColumn, Time } from "./column-types";

/** How an account is told of alarms, if it has chosen so. */
export interface NoticeSettingTable {
  account_id: number;
  /** The least severity that is told: 1 to 3; 0 for never. */
  mail_from: number;
  push_from: number;
  inbox_from: number;
  /** JSON list of the codes that are told; empty for all. */
  kinds: TextColumn;
  /** Hours of the account's time zone, 0 to 23; equal or null for no quiet hours. */
  quiet_begin: number | null;
  quiet_end: number | null;
  /** 1 if critical alarms are told in quiet hours too. */
  quiet_critical: Flag;
  /** Hour of the daily summary; null for none. */
  digest_hour: number | null;
  /** Minutes until the next person is told; 0 for never. */
  next_minutes: Flag;
  next_id: number | null;
}

/** An alarm that an account is told of by mail or push. */
export interface NoticeTable {
  id: Id;
  account_id: number;
  alarm_id: number;
  /** One of `noticeKind`. */
  kind: Flag;
  create_time: Time;
  /** When the mail is due; null if none is to be sent any more. */
  mail_time: Time | null;
  mail_tries: Flag;
  /** When the mail server took it. */
  mailed_time: Time | null;
  /** When the push message is due; null if none is to be sent any more. */
  push_time: Time | null;
  push_tries: Flag;
  /** When the next person is told, if nobody has acknowledged the alarm. */
  next_time: Time | null;
}

/** Why an account is told. */
export const noticeKind = {
  /** It chose so. */
  chosen: 0,
  /** It is in the daily summary, which also has alarms that are over. */
  digest: 1,
  /** The person before it has not acknowledged the alarm. */
  escalated: 2,
} as const;

/** A browser that shows push messages of an account. */
export interface PushSubscriptionTable {
  id: Id;
  account_id: number;
  /** The session in which it was added, with whose end it is deleted; null once that has expired unused. */
  session_id: number | null;
  /** `hashToken` of the address. */
  endpoint_hash: string;
  /** The address and the keys of the browser, as JSON. */
  sealed: string;
  create_time: Time;
}
