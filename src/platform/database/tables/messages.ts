import type { Flag, Id, TextColumn, Time } from "./column-types";

/** A message to one account. A message to several accounts has a row for each, with its own read state. */
export interface MessageTable {
  id: Id;
  account_id: number;
  /** 1 to 9 (`messageType`). */
  type: number;
  /** Name of the template that renders it in the reader's language; empty if `content` is the message. */
  template: TextColumn;
  /** JSON of the template's parameters. */
  details: TextColumn;
  /** Free text, shown unchanged. */
  content: TextColumn;
  /** The device that it refers to; null after the device is deleted. */
  device_id: number | null;
  /** The alarm that it refers to. */
  alarm_id: number | null;
  /** The request of a customer that it refers to. */
  request_id: number | null;
  /** The customer that it refers to; null after the account is deleted. */
  customer_id: number | null;
  /** Deduplication key (`alarm 17`): an account gets one message per key. Null allows repetitions. */
  subject: string | null;
  push_time: Time;
  /** 0 unread, 1 read. */
  status: Flag;
}
