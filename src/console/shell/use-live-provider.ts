import type { LiveProvider } from "@refinedev/core";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LiveMessage } from "../../contract";
import { createLiveConnection } from "../client/live-connection";
import { mustActFirst } from "../client/session";
import { createLiveProvider, refreshCalls } from "../providers/live-provider";
import { ownChangesOf } from "../providers/own-changes";
import { pollSlowlyWhile } from "../providers/polling";
import { useRegistry } from "../providers/registry-context";
import { useServices, useSessionValue } from "../providers/services-context";

/** Connects the page to the stream of changes while somebody is signed in, and returns Refine's live provider. */
export function useLiveProvider(queryClient: QueryClient): LiveProvider {
  const { readEvents } = useServices();
  const registry = useRegistry();
  const token = useSessionValue((session) => (session === null || mustActFirst(session.user) ? null : session.token));
  const [{ connection, provider }] = useState(() => {
    const isOwn = (message: LiveMessage): boolean => ownChangesOf(queryClient).isOwn(message);
    const created = createLiveConnection({ read: readEvents, page: document, isKnown: isOwn });
    return { connection: created, provider: createLiveProvider(created, registry, queryClient) };
  });
  useEffect(() => refreshCalls(connection, registry, queryClient), [connection, registry, queryClient]);
  useEffect(() => pollSlowlyWhile(connection.isLive), [connection]);
  useEffect(() => (token === null ? undefined : connection.start()), [connection, token]);
  return provider;
}
