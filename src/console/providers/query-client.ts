import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { callErrorIn } from "../client/call-error";
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

/** Whether a query sends requests that nobody has asked for. */
const isPolled = ({ observers }: Pick<Query, "observers">): boolean =>
  observers.some(({ options }) => Boolean(options.refetchInterval));

/**
 * Creates the query client. It retries reads after transport failures (spec W10) and shows each failure once. A polled
 * query that fails again with the same code shows nothing until it has succeeded. Queries and mutations with
 * `meta: { isQuiet: true }` show their failures themselves.
 */
export function createQueryClient(notify: Pick<Notify, "failure">): QueryClient {
  /** The code of the last failure of each query that has not succeeded since. */
  const failed = new WeakMap<object, number | undefined>();
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => void failed.delete(query),
      onError: (error, query) => {
        if (isQuiet(query)) return;
        const code = callErrorIn(error)?.code;
        const isRepeated = isPolled(query) && failed.has(query) && failed.get(query) === code;
        failed.set(query, code);
        if (!isRepeated) notify.failure(error);
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
}
