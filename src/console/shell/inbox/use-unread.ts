import { useCallback, useState } from "react";
import { polling } from "../../providers/polling";
import { useCall } from "../../providers/use-call";
import { inboxFrom } from "./inbox-page";

/** Pauses of the inbox's polling, ms (spec D18). Messages are less urgent than the badge. The next poll replaces a retry. */
const options = {
  ...polling({ interval: 30_000, longestInterval: 5 * 60_000 }),
  parse: (answer: unknown) => inboxFrom(answer).unread,
  retry: false,
};

/** The number of unread messages. */
export interface Unread {
  /** Number of unread messages; null before the first answer, and if the server has no inbox. */
  readonly unread: number | null;
  /** Sets the number from another answer. */
  readonly update: (unread: number) => void;
}

/** Polls the number of unread messages. If the server has no inbox, polling stops after the first call (spec W8). */
export function useUnread(): Unread {
  const { data = null, dataUpdatedAt } = useCall("message/list", { page: 1, page_size: 1 }, options);
  /** The number from another answer, with its time. */
  const [told, setTold] = useState<{ readonly unread: number; readonly at: number } | null>(null);
  return {
    unread: told !== null && told.at >= dataUpdatedAt ? told.unread : data,
    update: useCallback((unread: number) => setTold({ unread, at: Date.now() }), []),
  };
}
