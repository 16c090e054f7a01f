import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pageSize } from "../../../contract";
import { useNotify } from "../../providers/notify";
import { usePost } from "../../providers/services-context";
import { type Inbox, type InboxMessage, inboxFrom } from "./inbox-page";

interface Options {
  readonly isUnreadOnly: boolean;
  /** The polled number of unread messages. When it grows, the inbox reloads. */
  readonly unread: number;
  readonly onUnread: (unread: number) => void;
}

/** The inbox of the signed-in account. */
export interface InboxState {
  /** Newest first; null before the first answer. */
  readonly messages: readonly InboxMessage[] | null;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly hasOlder: boolean;
  readonly showOlder: () => void;
  readonly refresh: () => void;
  /** Whether a call that marks messages as read is running. */
  readonly isReading: boolean;
  /** Marks one message as read. */
  readonly read: (message: InboxMessage) => void;
  readonly readAll: () => void;
}

const inboxKey = "inbox";

/** Marks messages of a page as read; `ids` null means all. */
const withRead = (page: Inbox, ids: readonly number[] | null, unread: number): Inbox => ({
  ...page,
  unread,
  list: page.list.map((message) => (ids === null || ids.includes(message.id) ? { ...message, status: 1 } : message)),
});

/** Loads the pages of the inbox and marks messages as read. */
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

  const loadedUnread = data?.pages.at(-1)?.unread;
  useEffect(() => {
    if (loadedUnread !== undefined) onUnread(loadedUnread);
  }, [loadedUnread, onUnread]);

  // A growing number means new messages. A falling number only means that messages were read.
  const previous = useRef(unread);
  useEffect(() => {
    if (unread > previous.current) void refetch();
    previous.current = unread;
  }, [unread, refetch]);

  const mark = async (ids: readonly number[] | null): Promise<void> => {
    setReading(true);
    try {
      const { unread: now } = inboxFrom(await post("message/read", ids === null ? {} : { message_ids: ids }));
      onUnread(now);
      // Update in place: in the list of unread messages, an open message must not disappear.
      client.setQueriesData<InfiniteData<Inbox>>(
        { queryKey: [inboxKey] },
        (before) => before && { ...before, pages: before.pages.map((page) => withRead(page, ids, now)) },
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
