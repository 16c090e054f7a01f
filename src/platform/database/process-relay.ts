import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { SlotLocks } from "../base/in-flight-quota";
import type { Logger } from "../base/logger";
import { createSlotLocks } from "./slot-locks";

/** Carries messages between the processes on one PostgreSQL database, with NOTIFY and LISTEN. */
export interface ProcessRelay {
  /**
   * Opens a topic.
   *
   * @param receive called with the items of another process; null if some may have been missed
   * @param condense merges or splits the items that wait for a message
   * @returns a function that sends items. Nothing is stored: a process that starts later does not get them.
   */
  open<T>(topic: string, receive: Receive<T>, condense?: (items: readonly T[]) => readonly T[]): Send<T>;
  /** Starts receiving. Reconnects after a lost connection. */
  listen(): Promise<void>;
  /** Locks of this process, on the connection that receives. */
  readonly locks: SlotLocks;
  /** Sends the waiting items, then disconnects. */
  close(): Promise<void>;
}

export type Receive<T> = (items: readonly T[] | null) => void;
export type Send<T> = (items: readonly T[]) => void;

interface RelayOptions {
  /** Creates a client outside the pool, because LISTEN needs a connection that stays. The relay connects it. */
  readonly createClient: () => pg.Client;
  /** Sends payloads to a channel through the pool. */
  readonly notify: (channel: string, payloads: readonly string[]) => Promise<void>;
  readonly log: Logger;
}

/** Times in ms. */
export const relayLimits = {
  /** Delay from an item to its message. Items of the same delay share messages. */
  gatheringTime: 100,
  /** Maximum number of waiting items. If there are more, the other processes only learn that they missed some. */
  waiting: 5000,
  /** Pause before the next attempt to send or to connect. */
  retry: 1000,
  /** PostgreSQL takes payloads of less than 8000 bytes. */
  bytes: 7900,
} as const;

const channel = "lubricator";

interface Topic {
  readonly receive: Receive<unknown>;
  readonly condense: (items: readonly unknown[]) => readonly unknown[];
  /** Null: too many to send. */
  waiting: readonly unknown[] | null;
}

/** A message from one process to the others. */
interface Message {
  readonly sender: string;
  readonly topic: string;
  /** Null if there were too many. */
  readonly items: readonly unknown[] | null;
}

/**
 * Creates the relay of one process. It sends outside the transactions of the items: PostgreSQL lets only one transaction
 * with a NOTIFY commit at a time.
 */
export function createProcessRelay({ createClient, notify, log }: RelayOptions): ProcessRelay {
  const sender = randomUUID();
  const topics = new Map<string, Topic>();
  let sendTimer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let mayHaveMissed = false;
  let isClosed = false;
  let connectTimer: NodeJS.Timeout | undefined;
  let connecting: Promise<pg.Client | undefined> = Promise.resolve(undefined);
  let connected: pg.Client | undefined;

  const sendLater = (pause: number): void => {
    sendTimer ??= setTimeout(() => {
      sendTimer = undefined;
      sending = sending.then(sendAll);
    }, pause).unref();
  };

  const sendAll = async (): Promise<void> => {
    for (const [name, topic] of topics) {
      const items = topic.waiting;
      topic.waiting = [];
      if (items?.length === 0) continue;
      try {
        await notify(channel, payloadsOf({ sender, topic: name, items: items && topic.condense(items) }));
      } catch (error) {
        log.debug({ err: error }, "other processes could not be reached");
        topic.waiting = joined(items, topic.waiting);
        if (!isClosed) sendLater(relayLimits.retry);
      }
    }
  };

  const hear = (payload: string | undefined): void => {
    try {
      const { sender: from, topic, items } = JSON.parse(payload ?? "") as Message;
      if (from !== sender) topics.get(topic)?.receive(items);
    } catch (error) {
      log.warn({ err: error }, `a message of the channel ${channel} cannot be read`);
    }
  };

  const openConnection = async (): Promise<pg.Client | undefined> => {
    const client = createClient();
    // The server may end the connection in the moment it is made, so the listeners come first. Without a listener the
    // error would end the process. "end" follows.
    client.on("error", (error) => log.warn({ err: error }, "the connection to other processes was lost"));
    client.on("notification", ({ payload }) => hear(payload));
    client.once("end", onLost);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      connected = client;
      if (mayHaveMissed) for (const { receive } of topics.values()) receive(null);
      return client;
    } catch (error) {
      log.warn({ err: error }, "messages of other processes cannot be received; trying again");
      client.off("end", onLost);
      await client.end().catch(() => undefined);
      connectLater();
      return undefined;
    } finally {
      mayHaveMissed = true;
    }
  };

  /** Closes a connection at once. "end" follows. */
  const drop = (client: pg.Client): void => {
    if (client === connected) connected = undefined;
    // The types of the driver do not know the connection. `end` would wait for the server.
    (client as unknown as { readonly connection: pg.Connection }).connection.stream.destroy();
  };

  const onLost = (): void => {
    connected = undefined;
    connectLater();
  };

  const connectLater = (): void => {
    if (isClosed || connectTimer !== undefined) return;
    connectTimer = setTimeout(() => {
      connectTimer = undefined;
      connecting = openConnection();
    }, relayLimits.retry).unref();
  };

  return {
    locks: createSlotLocks(() => connected, drop),
    open<T>(name: string, receive: Receive<T>, condense: (items: readonly T[]) => readonly T[] = (items) => items) {
      // A topic receives only items that the same topic of another process has sent, so their type is T.
      const topic = { receive, condense, waiting: [] } as unknown as Topic;
      topics.set(name, topic);
      return (items: readonly T[]) => {
        topic.waiting = joined(topic.waiting, items);
        sendLater(relayLimits.gatheringTime);
      };
    },
    async listen() {
      connecting = openConnection();
      await connecting;
    },
    async close() {
      isClosed = true;
      clearTimeout(sendTimer);
      clearTimeout(connectTimer);
      await sending.then(sendAll);
      const client = await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}

const joined = (some: readonly unknown[] | null, more: readonly unknown[] | null): readonly unknown[] | null =>
  some === null || more === null || some.length + more.length > relayLimits.waiting ? null : [...some, ...more];

/** Packs items into as few payloads as PostgreSQL allows. */
function payloadsOf(message: Message): readonly string[] {
  if (message.items === null) return [JSON.stringify(message)];
  const frame = Buffer.byteLength(JSON.stringify({ ...message, items: [] }));
  const parts: unknown[][] = [];
  let room = 0;
  for (const item of message.items) {
    const bytes = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (bytes > room) {
      parts.push([]);
      room = relayLimits.bytes - frame;
    }
    parts.at(-1)?.push(item);
    room -= bytes;
  }
  return parts.map((items) => JSON.stringify({ ...message, items }));
}
