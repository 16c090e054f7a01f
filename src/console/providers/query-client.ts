import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { retryDelay, shouldRetry } from "../client/retry";
import type { Notify } from "./notify";

/** How long loaded data counts as fresh, ms: long enough that one screen loads the same data once. */
const staleTime = 5_000;

/**
 * Whether a query shows its failures itself. Refine's queries about the session never show failures: each of Refine's
 * hooks replaces the `meta` of such a query.
 */
const isQuiet = ({ queryKey, meta }: Pick<Query, "queryKey" | "meta">): boolean =>
  queryKey[0] === "auth" || meta?.isQuiet === true;

/**
 * Creates the query client. It retries reads after transport failures (spec W10) and shows each failure once. Queries
 * and mutations with `meta: { isQuiet: true }` show their failures themselves.
 */
export const createQueryClient = (notify: Pick<Notify, "failure">): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isQuiet(query)) notify.failure(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.isQuiet !== true) notify.failure(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failures) => retryDelay(failures),
        staleTime,
        refetchOnWindowFocus: false,
        // Without a connection a read fails at once. By default it would wait silently, as if there were no records.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      // Without a connection a write fails at once and the form keeps its input. By default it would wait silently.
      mutations: { retry: false, networkMode: "always" },
    },
  });
