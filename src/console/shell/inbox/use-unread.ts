import { useCallback, useEffect, useState } from "react";
import { isUnsupportedCall } from "../../client/call-error";
import { poll } from "../../client/polling";
import { usePost } from "../../providers/services-context";
import { inboxFrom } from "./inbox-page";

/** Pauses of the inbox's polling, ms: like the badge's, but nobody waits for a message (spec D18). */
const inboxPolling = { every: 30_000, slowest: 5 * 60_000 } as const;

/** How many messages are unread, as far as anybody knows. */
export interface Unread {
  /** How many messages are unread; null as long as the server has not said, and for ever where it has no inbox. */
  readonly unread: number | null;
  /** Takes over what another answer has said. */
  readonly update: (unread: number) => void;
}

/** The number of unread messages, kept up to date. A server without an inbox is asked once (spec W8). */
export function useUnread(): Unread {
  const post = usePost();
  const [unread, setUnread] = useState<number | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const answer = await post("message/list", { page: 1, page_size: 1 }, { signal: asking.signal });
        setUnread(inboxFrom(answer).unread);
      } catch (error) {
        if (isUnsupportedCall(error)) stop();
        throw error;
      }
    };
    const stop = poll({ ask, ...inboxPolling, page: document });
    return () => {
      stop();
      asking.abort();
    };
  }, [post]);
  return { unread, update: useCallback((known: number) => setUnread(known), []) };
}
