import { useDataProvider } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { pageSize, type Resource, type WireRecord } from "../../../contract";
import { retryDelay, shouldRetry } from "../../client/retry";
import { crudFilters } from "../list/use-list";
import type { BulkProgress } from "./bulk";
import type { FilterTarget } from "./bulk-target";
import { fetchAll } from "./fetch-all";
import { projectionOf } from "./projection";

type CollectingStage =
  | { readonly name: "collecting"; readonly progress: BulkProgress | null }
  | { readonly name: "failed"; readonly error: unknown }
  | { readonly name: "asking"; readonly records: readonly WireRecord[] };

interface FetchState {
  /** Null when there is no filter target. */
  readonly stage: CollectingStage | null;
  /** Reads everything again, after a failure. */
  readonly retry: () => void;
}

/**
 * Reads all records that match, in the server's default order. Stops when the component unmounts. `useInfiniteList` would
 * keep each page with all its values.
 */
export function useFetchAll(resource: Resource, target: FilterTarget | null): FetchState {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(1);
  const [stage, setStage] = useState<CollectingStage>({ name: "collecting", progress: null });

  const read = useCallback(
    async ({ filters, within }: FilterTarget, page: number, size: number) => {
      const { data, total } = await client.fetchQuery({
        queryKey: ["collect", resource.name, filters, within, page, size],
        queryFn: (queryContext) =>
          dataProvider().getList<WireRecord>({
            resource: resource.name,
            pagination: { currentPage: page, pageSize: size },
            filters: crudFilters(filters),
            meta: { within, queryContext },
          }),
        retry: shouldRetry,
        retryDelay: (failures) => retryDelay(failures),
        // The action changes these records, so they must never come from the cache.
        staleTime: 0,
        gcTime: 0,
        meta: { isQuiet: true },
      });
      return { records: data, total };
    },
    [client, dataProvider, resource],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value of `attempt` triggers a new read
  useEffect(() => {
    if (target === null) return;
    const abort = new AbortController();
    const size = resource.calls.list?.pageSize === undefined ? pageSize.default : pageSize.max;
    setStage({ name: "collecting", progress: null });
    fetchAll({
      read: (page) => read(target, page, size),
      pageSize: size,
      keyOf: (record) => record[resource.key],
      project: projectionOf(resource),
      except: target.except,
      onProgress: (progress) => setStage({ name: "collecting", progress }),
      signal: abort.signal,
    }).then(
      (records) => records !== null && setStage({ name: "asking", records }),
      (error: unknown) => abort.signal.aborted || setStage({ name: "failed", error }),
    );
    return () => abort.abort();
  }, [resource, target, read, attempt]);

  return { stage: target === null ? null : stage, retry: () => setAttempt((before) => before + 1) };
}
