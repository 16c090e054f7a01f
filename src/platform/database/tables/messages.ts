import type { Flag, Id, TextColumn, Time } from "./column-types";

/** A message to one account. What goes to many is a row for each, so that each has it read or unread. */
export interface MessageTable {
  id: Id;
  account_id: number;
  /** 1 to 9 (`messageType`). */
  type: number;
  /** Name of the template that words it in the reader's language; empty where `content` is the message. */
  template: TextColumn;
  /** JSON of what fills the template's places. */
  details: TextColumn;
  /** Free text, shown as it was written. */
  content: TextColumn;
  /** The device that it is about; null once that is deleted. */
  device_id: number | null;
  /** The customer that it is about; null once that account is deleted. */
  customer_id: number | null;
  /** What it tells of (`alarm 17`): an account hears of one thing once. Null for what may be told again. */
  subject: string | null;
  push_time: Time;
  /** 0 unread, 1 read. */
  status: Flag;
}
