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

interface Reading {
  /** Null where there is nothing to collect. */
  readonly stage: CollectingStage | null;
  /** Reads everything once more, after a failure. */
  readonly retry: () => void;
}

/**
 * Reads every record that matches, as long as its dialog is open. They come in the server's own order, whatever the
 * list's.
 */
export function useFetchAll(resource: Resource, matching: FilterTarget | null): Reading {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const [tries, setTries] = useState(1);
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
        // What is done next depends on it: nothing that was read before counts, and nothing is kept.
        staleTime: 0,
        gcTime: 0,
        meta: { isQuiet: true },
      });
      return { records: data, total };
    },
    [client, dataProvider, resource],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of the attempt is not read here; a new one is the wish to read again
  useEffect(() => {
    if (matching === null) return;
    const abort = new AbortController();
    const size = resource.calls.list?.pageSize === undefined ? pageSize.default : pageSize.max;
    setStage({ name: "collecting", progress: null });
    fetchAll({
      read: (page) => read(matching, page, size),
      pageSize: size,
      keyOf: (record) => record[resource.key],
      essence: projectionOf(resource),
      except: matching.except,
      onProgress: (progress) => setStage({ name: "collecting", progress }),
      signal: abort.signal,
    }).then(
      (records) => records !== null && setStage({ name: "asking", records }),
      (error: unknown) => abort.signal.aborted || setStage({ name: "failed", error }),
    );
    return () => abort.abort();
  }, [resource, matching, read, tries]);

  return { stage: matching === null ? null : stage, retry: () => setTries((before) => before + 1) };
}
