import type { LiveMessage } from "../../contract";
import { groupBy } from "../base/group-by";
import type { Logger } from "../base/logger";
import { ShuttingDownError } from "../base/task-tracker";
import type { Change, ChangeListener } from "../database";

/** Limits of the streams of one process: they bound its memory and its connections. Times in ms. */
export const liveLimits = {
  perAccount: 12,
  inTotal: 1000,
  /** Delay from a change to its message: changes that belong together share one. */
  gatheringTime: 50,
  /** Shortest time between two messages of one stream. */
  interval: 500,
  /** Between two checks that the session is unchanged. Also keeps proxies from ending a silent stream. */
  heartbeat: 15_000,
  /** Maximum changes that wait for one message. Of further changes, only resource and type are kept. */
  waiting: 500,
  /** Maximum ids in a message. A message about more rows has no ids. */
  ids: 50,
  /** A reader with more unread bytes is disconnected. */
  unread: 64 * 1024,
} as const;

/** The reader of a stream. */
export interface LiveReader {
  readonly accountId: number;
  /**
   * Whether the reader might see the change, or the change may end their session or change their rights. Must be fast.
   */
  mayConcern(change: Change): boolean;
  /** The changes that the reader may see; null if their session has ended or their rights have changed. */
  read(changes: readonly Change[]): Promise<readonly SeenChange[] | null>;
}

/** The part of a change that a reader may see. */
export interface SeenChange extends Pick<LiveMessage, "resource" | "type"> {
  /** Null for many rows. */
  readonly id: number | null;
}

/** The open streams of this process. */
export interface LiveStreams {
  /**
   * Opens a stream of server-sent events.
   * @returns undefined if the account or the platform has too many streams.
   * @throws ShuttingDownError after `close` was called.
   */
  open(reader: LiveReader): ReadableStream<Uint8Array<ArrayBuffer>> | undefined;
  /** Number of open streams. */
  count(): number;
  /** Ends all streams and opens no more. */
  close(): void;
}

interface Stream {
  readonly accountId: number;
  add(changes: readonly Change[]): void;
  end(): void;
}

/** @param listen subscribes to all changes; see `onChanges` */
export function createLiveStreams(listen: (listener: ChangeListener) => () => void, log: Logger): LiveStreams {
  const streams = new Set<Stream>();
  let stopListening: (() => void) | undefined;
  let isClosed = false;

  const remove = (stream: Stream): void => {
    streams.delete(stream);
    if (streams.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };

  return {
    count: () => streams.size,
    open(reader) {
      if (isClosed) throw new ShuttingDownError();
      const own = [...streams].filter(({ accountId }) => accountId === reader.accountId);
      if (streams.size >= liveLimits.inTotal || own.length >= liveLimits.perAccount) return undefined;
      const { stream, body } = openStream(reader, log, remove);
      streams.add(stream);
      stopListening ??= listen((changes) => {
        for (const one of streams) {
          // The change is committed. An error of one stream must not fail the call that made the change.
          try {
            // Clients connect again and read everything again.
            if (changes === null) one.end();
            else one.add(changes);
          } catch (error) {
            log.error({ err: error }, "a stream of events ended because of a fault");
            one.end();
          }
        }
      });
      return body;
    },
    close() {
      isClosed = true;
      for (const stream of streams) stream.end();
    },
  };
}

const encoder = new TextEncoder();

function openStream(reader: LiveReader, log: Logger, onEnd: (stream: Stream) => void) {
  const waiting = new Map<string, Change>();
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  let timer: NodeJS.Timeout | undefined;
  let lastFlush = Number.NEGATIVE_INFINITY;
  let isFlushing = false;
  let hasEnded = false;

  const stream: Stream = {
    accountId: reader.accountId,
    add(changes) {
      for (const change of changes) {
        if (!reader.mayConcern(change)) continue;
        const { resource, type, id } = change;
        if (waiting.size < liveLimits.waiting) waiting.set(`${resource} ${type} ${id}`, change);
        else waiting.set(`${resource} ${type}`, change);
      }
      if (waiting.size > 0) schedule();
    },
    end() {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      onEnd(stream);
      controller.close();
    },
  };

  const send = (text: string): void => {
    if (hasEnded) return;
    if ((controller.desiredSize ?? 0) <= 0) stream.end();
    else if (text !== "") controller.enqueue(encoder.encode(text));
  };

  const flush = async (fallback = ""): Promise<void> => {
    timer = undefined;
    if (isFlushing || hasEnded) return;
    isFlushing = true;
    lastFlush = performance.now();
    const changes = [...waiting.values()];
    waiting.clear();
    try {
      const seen = await reader.read(changes);
      if (seen === null) return void stream.end();
      send(
        messagesOf(seen, changes.length >= liveLimits.waiting)
          .map(encode)
          .join("") || fallback,
      );
    } catch (error) {
      // The client connects again and reads everything again.
      log.info({ err: error }, "a stream of events ended early");
      stream.end();
    } finally {
      isFlushing = false;
    }
    if (waiting.size > 0) schedule();
  };

  const schedule = (): void => {
    if (timer !== undefined || isFlushing || hasEnded) return;
    const pause = lastFlush + liveLimits.interval - performance.now();
    timer = setTimeout(() => void flush(), Math.max(pause, liveLimits.gatheringTime));
  };

  const heartbeat = setInterval(() => void flush(":\n\n"), liveLimits.heartbeat).unref();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(started) {
        controller = started;
        // Tells clients that the stream works, and makes the server send the headers at once.
        controller.enqueue(encoder.encode("event: ready\ndata: {}\n\n"));
      },
      cancel() {
        if (hasEnded) return;
        hasEnded = true;
        clearTimeout(timer);
        clearInterval(heartbeat);
        onEnd(stream);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: liveLimits.unread }),
  );
  return { stream, body };
}

const encode = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`;

/** One message for each resource and type. @param isPartial whether ids are missing */
function messagesOf(seen: readonly SeenChange[], isPartial: boolean): readonly LiveMessage[] {
  const byKind = groupBy(seen, ({ resource, type }) => `${resource} ${type}`);
  return [...byKind.values()].flatMap((changes) => {
    const [first] = changes;
    if (first === undefined) return [];
    const ids = [...new Set(changes.map(({ id }) => id))].filter((id) => id !== null);
    const isWhole = !isPartial && changes.every(({ id }) => id !== null) && ids.length <= liveLimits.ids;
    return [{ resource: first.resource, type: first.type, ids: isWhole ? ids : [] }];
  });
}
