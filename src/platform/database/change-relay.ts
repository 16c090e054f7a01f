import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Logger } from "../base/logger";
import type { Change, ChangeListener, ChangeRelay } from "./changes";

interface RelayOptions {
  /** Opens a connection outside the pool: LISTEN needs one that stays. */
  readonly connect: () => Promise<pg.Client>;
  /** Sends payloads to a channel through the pool. */
  readonly notify: (channel: string, payloads: readonly string[]) => Promise<void>;
  /** Called with the changes of another process; null if some may have been missed. */
  readonly receive: ChangeListener;
  readonly log: Logger;
}

/** Times in ms. */
export const relayLimits = {
  /** From a change to its message: changes of this time share messages. */
  gatheringTime: 100,
  /** Reports in one message; of more, only their owners are sent. */
  reports: 200,
  /** Changes that wait for a message; of more, the others only learn that they missed some. */
  waiting: 5000,
  /** Pause before the next attempt to send or to connect. */
  retry: 1000,
  /** PostgreSQL takes payloads of less than 8000 bytes. */
  bytes: 7900,
  /** Accounts in one change. */
  accounts: 400,
} as const;

const channel = "lubricator_changes";

/**
 * Creates the relay of one process. Messages are sent after the commit and not in the transaction: PostgreSQL lets
 * only one transaction with a NOTIFY commit at a time. A process that dies after a commit may therefore leave a change
 * untold; readers see it when they read again.
 */
export function createChangeRelay({ connect, notify, receive, log }: RelayOptions): ChangeRelay {
  const sender = randomUUID();
  /** Null: too many to send. */
  let waiting: readonly Change[] | null = [];
  let sendTimer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let mayHaveMissed = false;
  let isClosed = false;
  let connectTimer: NodeJS.Timeout | undefined;
  let connecting: Promise<pg.Client | undefined> = Promise.resolve(undefined);

  const add = (changes: readonly Change[] | null): void => {
    if (waiting === null || changes === null || waiting.length + changes.length > relayLimits.waiting) waiting = null;
    else waiting = [...waiting, ...changes];
  };

  const sendLater = (pause: number): void => {
    sendTimer ??= setTimeout(() => {
      sendTimer = undefined;
      sending = sending.then(sendNow);
    }, pause).unref();
  };

  const sendNow = async (): Promise<void> => {
    const changes = waiting;
    waiting = [];
    if (changes?.length === 0) return;
    try {
      await notify(channel, payloadsOf(sender, changes));
    } catch (error) {
      log.debug({ err: error }, "other processes could not be told of changes");
      const later = waiting;
      waiting = [];
      add(changes);
      add(later);
      if (!isClosed) sendLater(relayLimits.retry);
    }
  };

  const hear = (payload: string | undefined): void => {
    try {
      const message = JSON.parse(payload ?? "") as Message;
      if (message.sender !== sender) receive(message.changes);
    } catch (error) {
      log.warn({ err: error }, `a message of the channel ${channel} cannot be read`);
    }
  };

  const open = async (): Promise<pg.Client | undefined> => {
    try {
      const client = await connect();
      const onEnd = (): void => {
        if (!isClosed) connectLater();
      };
      client.once("end", onEnd);
      // "end" follows. Without a listener the error would end the process.
      client.on("error", (error) => log.warn({ err: error }, "the connection to other processes was lost"));
      client.on("notification", ({ payload }) => hear(payload));
      await client.query(`listen ${channel}`);
      if (mayHaveMissed) receive(null);
      mayHaveMissed = true;
      return client;
    } catch (error) {
      mayHaveMissed = true;
      log.warn({ err: error }, "changes of other processes are not heard; trying again");
      connectLater();
      return undefined;
    }
  };

  const connectLater = (): void => {
    if (isClosed || connectTimer !== undefined) return;
    connectTimer = setTimeout(() => {
      connectTimer = undefined;
      connecting = open();
    }, relayLimits.retry).unref();
  };

  return {
    send(changes) {
      add(changes);
      sendLater(relayLimits.gatheringTime);
    },
    async listen() {
      connecting = open();
      await connecting;
    },
    async close() {
      isClosed = true;
      clearTimeout(sendTimer);
      clearTimeout(connectTimer);
      await sending.then(sendNow);
      const client = await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}

/** What is sent. */
interface Message {
  readonly sender: string;
  /** Null if there were too many. */
  readonly changes: readonly Change[] | null;
}

/** Replaces many reports by one change without an id for all reports of the same owners. */
function withoutManyReports(changes: readonly Change[]): readonly Change[] {
  const reports = changes.filter(({ type }) => type === "reported");
  if (reports.length <= relayLimits.reports) return changes;
  const byOwners = new Map(reports.map((change) => [JSON.stringify({ ...change, id: null }), { ...change, id: null }]));
  return [...changes.filter(({ type }) => type !== "reported"), ...byOwners.values()];
}

/** Splits a change that is private to many accounts. */
function withFewAccounts(change: Change): readonly Change[] {
  const ids = change.owners.accountIds ?? [];
  if (ids.length <= relayLimits.accounts) return [change];
  return Array.from({ length: Math.ceil(ids.length / relayLimits.accounts) }, (_, index) => ({
    ...change,
    owners: { accountIds: ids.slice(index * relayLimits.accounts, (index + 1) * relayLimits.accounts) },
  }));
}

/** Packs changes into as few payloads as PostgreSQL allows. */
function payloadsOf(sender: string, all: readonly Change[] | null): readonly string[] {
  if (all === null) return [JSON.stringify({ sender, changes: null } satisfies Message)];
  const changes = withoutManyReports(all).flatMap(withFewAccounts);
  const frame = Buffer.byteLength(JSON.stringify({ sender, changes: [] }));
  const parts: Change[][] = [];
  let room = 0;
  for (const change of changes) {
    const bytes = Buffer.byteLength(JSON.stringify(change)) + 1;
    if (bytes > room) {
      parts.push([]);
      room = relayLimits.bytes - frame;
    }
    parts.at(-1)?.push(change);
    room -= bytes;
  }
  return parts.map((part) => JSON.stringify({ sender, changes: part } satisfies Message));
}
