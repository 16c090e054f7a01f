import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { retryDelay, shouldRetry } from "../client/retry";
import type { Notify } from "./notify";

/** How long what was read is taken for fresh, ms: long enough that one screen asks for a thing once. */
const freshFor = 5_000;

/**
 * What was read, and how it is read: again after transport failures (spec W10), and every failure is said once. A
 * query or mutation with `meta: { isQuiet: true }` says its failures itself.
 */
export const createQueryClient = (notify: Pick<Notify, "failure">): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.isQuiet !== true) notify.failure(error);
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
        staleTime: freshFor,
        refetchOnWindowFocus: false,
      },
      // Without a connection a write fails at once, with its input kept, in place of waiting unseen.
      mutations: { retry: false, networkMode: "always" },
    },
  });
