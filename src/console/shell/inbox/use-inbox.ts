import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pageSize } from "../../../contract";
import { useNotify } from "../../providers/notify";
import { usePost } from "../../providers/services-context";
import { type Inbox, type InboxMessage, inboxFrom } from "./inbox-page";

interface Options {
  readonly isUnreadOnly: boolean;
  /** What the polling knows: another number means that there is something new. */
  readonly unread: number;
  readonly onUnread: (unread: number) => void;
}

/** The messages of the session's account, as the inbox shows them. */
export interface InboxState {
  /** Newest first; null before the first answer. */
  readonly messages: readonly InboxMessage[] | null;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly hasOlder: boolean;
  readonly showOlder: () => void;
  readonly refresh: () => void;
  /** Whether a call that marks messages is under way. */
  readonly isReading: boolean;
  /** Marks one message as read. */
  readonly read: (message: InboxMessage) => void;
  readonly readAll: () => void;
}

const inboxKey = "inbox";

/** A page once these messages, or all, are read. */
const marked = (page: Inbox, ids: readonly number[] | null, unread: number): Inbox => ({
  ...page,
  unread,
  list: page.list.map((one) => (ids === null || ids.includes(one.id) ? { ...one, status: 1 } : one)),
});

/** The pages of the inbox that are shown, and what marks messages as read. */
export function useInbox({ isUnreadOnly, unread, onUnread }: Options): InboxState {
  const post = usePost();
  const notify = useNotify();
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const query = useInfiniteQuery({
    queryKey: [inboxKey, isUnreadOnly],
    queryFn: async ({ pageParam, signal }) => {
      const filter = isUnreadOnly ? { status: 0 } : {};
      const payload = { page: pageParam, page_size: pageSize.default, ...filter };
      return inboxFrom(await post("message/list", payload, { signal }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * pageSize.default < total ? page + 1 : undefined),
    meta: { isQuiet: true },
  });
  const { data, refetch } = query;

  const answered = data?.pages.at(-1)?.unread;
  useEffect(() => {
    if (answered !== undefined) onUnread(answered);
  }, [answered, onUnread]);

  // What came while the inbox stands open is shown; what was read here has been shown already.
  const known = useRef(unread);
  useEffect(() => {
    if (unread > known.current) void refetch();
    known.current = unread;
  }, [unread, refetch]);

  const mark = async (ids: readonly number[] | null): Promise<void> => {
    setReading(true);
    try {
      const { unread: now } = inboxFrom(await post("message/read", ids === null ? {} : { message_ids: ids }));
      onUnread(now);
      // In place: a message that is being read must not vanish from among the unread ones.
      client.setQueriesData<InfiniteData<Inbox>>(
        { queryKey: [inboxKey] },
        (before) => before && { ...before, pages: before.pages.map((page) => marked(page, ids, now)) },
      );
    } catch (error) {
      notify.failure(error);
    } finally {
      setReading(false);
    }
  };

  return {
    messages: data === undefined ? null : data.pages.flatMap(({ list }) => list),
    error: data === undefined ? query.error : null,
    isFetching: query.isFetching,
    hasOlder: query.hasNextPage,
    showOlder: () => void query.fetchNextPage(),
    refresh: () => void refetch(),
    isReading,
    read: ({ id }) => void mark([id]),
    readAll: () => void mark(null),
  };
}
