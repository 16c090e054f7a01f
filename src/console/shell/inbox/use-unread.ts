import { useCallback, useEffect, useState } from "react";
import { isUnsupportedCall } from "../../client/call-error";
import { poll } from "../../client/polling";
import { usePost } from "../../providers/services-context";
import { inboxFrom } from "./inbox-page";

/** Pauses of the inbox's polling, ms (spec D18). Messages are less urgent than the badge. */
const inboxPolling = { interval: 30_000, longestInterval: 5 * 60_000 } as const;

/** The number of unread messages. */
export interface Unread {
  /** Number of unread messages; null before the first answer, and if the server has no inbox. */
  readonly unread: number | null;
  /** Sets the number from another answer. */
  readonly update: (unread: number) => void;
}

/** Polls the number of unread messages. If the server has no inbox, polling stops after the first call (spec W8). */
export function useUnread(): Unread {
  const post = usePost();
  const [unread, setUnread] = useState<number | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const request = async (): Promise<void> => {
      try {
        const answer = await post("message/list", { page: 1, page_size: 1 }, { signal: controller.signal });
        setUnread(inboxFrom(answer).unread);
      } catch (error) {
        if (isUnsupportedCall(error)) stop();
        throw error;
      }
    };
    const stop = poll({ request, ...inboxPolling, page: document });
    return () => {
      stop();
      controller.abort();
    };
  }, [post]);
  return { unread, update: useCallback((count: number) => setUnread(count), []) };
}
