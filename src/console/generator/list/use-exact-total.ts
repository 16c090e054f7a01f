import { type CrudFilter, keys, useList } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Resource } from "../../../contract";
import type { ParentKeys } from "./nested-resource";

/** The exact total of a list, which the server counts on request only (spec D14). */
interface ExactTotal {
  /** Null until it is counted for these filters, and after a change by this page. */
  readonly total: number | null;
  readonly isCounting: boolean;
  readonly count: () => void;
}

/** Counts all records of a list when it is asked to. A failure is shown as a message. */
export function useExactTotal(resource: Resource, filters: CrudFilter[], within: ParentKeys): ExactTotal {
  const client = useQueryClient();
  const queryKey = keys()
    .data()
    .resource(resource.name)
    .action("list")
    .params({ within, filters, hasExactTotal: true })
    .get();
  const { query, result } = useList({
    resource: resource.name,
    filters,
    pagination: { currentPage: 1, pageSize: 1 },
    meta: { within, hasExactTotal: true },
    // Counting may take long: changes of others do not repeat it, and it is forgotten with the filters.
    queryOptions: { queryKey, enabled: false, gcTime: 0 },
  });
  const isOutdated = client.getQueryState(queryKey)?.isInvalidated === true;
  return {
    total: query.isSuccess && !isOutdated ? (result.total ?? null) : null,
    isCounting: query.isFetching,
    count: () => void query.refetch(),
  };
}
