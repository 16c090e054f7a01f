import { type GetListResponse, useInfiniteList, useKeys } from "@refinedev/core";
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pageSize, type WireRecord } from "../../../contract";
import { useNotify } from "../../providers/notify";
import { useCallMutation } from "../../providers/use-call-mutation";
import { type InboxMessage, inboxFrom } from "./inbox-page";

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

/** The resource name in Refine's keys and in the live provider. */
const resource = "message";

type Page = GetListResponse<WireRecord>;

/** Marks messages of a page as read; `ids` null means all. */
const withRead = (page: Page, ids: readonly number[] | null, unread: number): Page => ({
  ...page,
  unread,
  data: page.data.map((message) =>
    ids === null || ids.includes(Number(message.id)) ? { ...message, status: 1 } : message,
  ),
});

/** Loads the pages of the inbox and marks messages as read. */
export function useInbox({ isUnreadOnly, unread, onUnread }: Options): InboxState {
  const send = useCallMutation();
  const { keys } = useKeys();
  const notify = useNotify();
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const { query } = useInfiniteList<WireRecord>({
    resource,
    filters: isUnreadOnly ? [{ field: "status", operator: "eq", value: 0 }] : [],
    pagination: { pageSize: pageSize.default },
    queryOptions: { meta: { isQuiet: true } },
    errorNotification: false,
  });
  const { refetch } = query;
  const pages = query.data?.pages.map(({ data, ...page }) => inboxFrom({ ...page, list: data })) ?? null;

  const loadedUnread = pages?.at(-1)?.unread;
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
      const { unread: now } = inboxFrom(await send("message/read", ids === null ? {} : { message_ids: ids }));
      onUnread(now);
      // Update in place: in the list of unread messages, an open message must not disappear.
      client.setQueriesData<InfiniteData<Page>>(
        { queryKey: keys().data().resource(resource).action("infinite").get() },
        (before) => before && { ...before, pages: before.pages.map((page) => withRead(page, ids, now)) },
      );
    } catch (error) {
      notify.failure(error);
    } finally {
      setReading(false);
    }
  };

  return {
    messages: pages?.flatMap(({ list }) => list) ?? null,
    error: pages === null ? query.error : null,
    isFetching: query.isFetching,
    hasOlder: query.hasNextPage,
    showOlder: () => void query.fetchNextPage(),
    refresh: () => void refetch(),
    isReading,
    read: ({ id }) => void mark([id]),
    readAll: () => void mark(null),
  };
}
