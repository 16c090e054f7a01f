import type { Flag, Time } from "./column-types";

/** A mailed report, or one to be mailed. One row per account and period, so that no period is reported twice. */
export interface MailReportTable {
  account_id: number;
  /** Code of the interval: 1 daily, 2 weekly, 3 every two weeks, 4 monthly. */
  rate: number;
  /** First day of the period in the recipient's time zone, yyyymmdd. */
  begin_day: number;
  /** One of `mailReportState`. */
  state: number;
  /** Number of attempts to mail it. */
  attempts: Flag;
  /** Time of the next attempt; only in state `waiting`. */
  next_time: Time | null;
  create_time: Time;
  /** When the mail server accepted it. */
  sent_time: Time | null;
}

/** States of `mail_report`. */
export const mailReportState = {
  /** Being sent. If the platform stops meanwhile, there is no other attempt, because the mail may have been sent. */
  claimed: 1,
  sent: 2,
  /** The mail server refused it; there will be another attempt. */
  waiting: 3,
  /** All attempts failed, or it is unknown whether the mail was sent. */
  givenUp: 4,
} as const;
