import type { Flag, Time } from "./column-types";

/** A report that was mailed to an account, or is about to be: one row for each account and period, ever. */
export interface MailReportTable {
  account_id: number;
  /** What the account had chosen: 1 daily, 2 weekly, 3 every two weeks, 4 monthly. */
  rate: number;
  /** First UTC day of the period, yyyymmdd. */
  begin_day: number;
  /** One of `mailReportState`. */
  state: number;
  /** How often it was tried to mail it. */
  attempts: Flag;
  /** When it is to be tried again; state `waiting` only. */
  next_time: Time | null;
  create_time: Time;
  /** When the mail server took it. */
  sent_time: Time | null;
}

/** States of `mail_report`. */
export const mailReportState = {
  /** Somebody is at it, or was when the platform died. It is never tried again: the mail may have gone out. */
  claimed: 1,
  sent: 2,
  /** The mail server did not take it; it will be asked again. */
  waiting: 3,
  /** The mail server did not take it again and again, or it is not known whether it did. */
  givenUp: 4,
} as const;
