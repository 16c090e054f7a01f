import type { LiveMessage } from "../../contract";
import type { ReadEvents } from "./event-stream";

/** A message between the windows of a browser. */
type Note =
  /** A window requests the stream. */
  | { readonly kind: "request" }
  /** A stream is open. Its window gave it this id. */
  | { readonly kind: "stream"; readonly id: string }
  | { readonly kind: "change"; readonly message: LiveMessage };

interface Options {
  /** Windows share a stream if this name is equal: it names the server and the account. */
  readonly name: () => string;
  /** The browser's Web Locks, which pages without HTTPS lack. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly Channel: (new (name: string) => BroadcastChannel) | undefined;
}

/**
 * Shares one stream of changes among the windows of a browser. Over HTTP/1.1 a browser opens only six connections to a
 * server, so six windows with a stream each would leave none for calls.
 *
 * One window holds a lock and the stream, and passes the changes on. When it closes, another window gets the lock, and
 * its stream begins for all windows. Without Web Locks, as on a page without HTTPS, each window has its own stream.
 *
 * @returns like `read`, with one difference: `onMessage` gets null again for each later stream.
 */
export function shareEvents(read: ReadEvents, { name, locks, Channel }: Options): ReadEvents {
  if (locks === undefined || Channel === undefined) return read;
  return async (onMessage, signal) => {
    const channel = new Channel(name());
    const post = (note: Note): void => channel.postMessage(note);
    /** The stream that this window listens to. */
    let stream: string | undefined;
    let hasLock = false;
    const begin = (id: string): void => {
      if (id !== stream) onMessage(null);
      stream = id;
    };
    const lead = (): Promise<void> => {
      hasLock = true;
      stream = undefined;
      return read((message) => {
        if (message === null) begin(crypto.randomUUID());
        else onMessage(message);
        post(message === null ? { kind: "stream", id: stream ?? "" } : { kind: "change", message });
      }, signal);
    };
    channel.onmessage = ({ data: note }: MessageEvent<Note>) => {
      if (hasLock) {
        if (note.kind === "request" && stream !== undefined) post({ kind: "stream", id: stream });
      } else if (note.kind === "stream") begin(note.id);
      else if (note.kind === "change") onMessage(note.message);
    };
    post({ kind: "request" });
    try {
      await locks.request(name(), { signal }, lead);
    } finally {
      channel.close();
    }
  };
}
