import { asList, asRecord, isRecord, type WireRecord } from "../../../contract";
/** One message as the wire has it. */
export interface InboxMessage {
  readonly id: number;
  /** 1 to 9 (`messageType`). */
  readonly type: number;
  readonly content: string;
  /** ms UTC. */
  readonly push_time: number;
  /** 0 unread, 1 read. */
  readonly status: number;
  /** The device that it is about, while it is in sight. */
  readonly device_id: number | null;
  readonly device_name: string | null;
  /** The customer that it is about, while it is in sight. */
  readonly customer_id: number | null;
}

/** One page of the inbox. */
export interface Inbox {
  readonly list: readonly InboxMessage[];
  readonly total: number;
  /** Of all messages, whatever the page shows. */
  readonly unread: number;
}

const isMessage = (one: unknown): one is WireRecord & InboxMessage =>
  isRecord(one) && "id" in one && "content" in one && "push_time" in one;

/** The answer of `message/list`; what is missing in it counts as nothing. */
export function inboxFrom(answer: unknown): Inbox {
  const { list, total, unread } = asRecord(answer);
  return {
    list: asList(list).filter(isMessage),
    total: Number(total) || 0,
    unread: Number(unread) || 0,
  };
}
