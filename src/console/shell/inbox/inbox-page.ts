import { asList, asRecord, isRecord, type WireRecord } from "../../../contract";

/** A message, with the wire's field names. */
export interface InboxMessage {
  readonly id: number;
  /** 1 to 9 (`messageType`). */
  readonly type: number;
  readonly content: string;
  /** ms UTC. */
  readonly push_time: number;
  /** 0 unread, 1 read. */
  readonly status: number;
  /** The device of the message; null if the account may not see it. */
  readonly device_id: number | null;
  readonly device_name: string | null;
  /** The alarm of the message; null if the account may not see it. */
  readonly alarm_id: number | null;
  /** The request of the message; null if the account may not see it. */
  readonly request_id: number | null;
  /** The customer of the message; null if the account may not see it. */
  readonly customer_id: number | null;
}

/** A page of the inbox. */
export interface Inbox {
  readonly list: readonly InboxMessage[];
  readonly total: number;
  /** Number of all unread messages, not only on this page. */
  readonly unread: number;
}

const isMessage = (value: unknown): value is WireRecord & InboxMessage =>
  isRecord(value) && "id" in value && "content" in value && "push_time" in value;

/** Reads the answer of `message/list`. Missing parts count as empty or zero. */
export function inboxFrom(answer: unknown): Inbox {
  const { list, total, unread } = asRecord(answer);
  return {
    list: asList(list).filter(isMessage),
    total: Number(total) || 0,
    unread: Number(unread) || 0,
  };
}
