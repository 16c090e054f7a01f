import { type CrudFilter, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Resource, WireRecord } from "../../../contract";
import { type ListChange, type ListState, listParams, listStateOf, reduceList } from "./list-state";

export interface ListRecords {
  readonly state: ListState;
  /** Changes what is listed. `replace` takes the place of the last entry of the browser's history. */
  readonly change: (change: ListChange, history?: { readonly replace: boolean }) => void;
  readonly records: readonly WireRecord[];
  readonly total: number;
  /** Nothing has been answered yet. */
  readonly isLoading: boolean;
  /** An answer is on its way; what is shown may be that of another page. */
  readonly isFetching: boolean;
  readonly error: unknown;
  /** When the shown records were answered, ms UTC; 0 before. */
  readonly updatedAt: number;
  readonly refresh: () => void;
}

const crudFilters = (state: ListState): CrudFilter[] =>
  Object.entries(state.filters).map(([field, value]) => ({ field, operator: "eq", value }));

/** The records of a list as the address asks for them. */
export function useListRecords(resource: Resource): ListRecords {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => listStateOf(resource, params), [resource, params]);
  const isWhole = resource.calls.list?.whole === true;
  const { query, result } = useList<WireRecord>({
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize: state.pageSize },
    filters: crudFilters(state),
    sorters: state.sort === null ? [] : [state.sort],
    queryOptions: { placeholderData: keepPreviousData },
  });
  const { data, total = 0 } = result;

  const change = useCallback(
    (next: ListChange, history?: { readonly replace: boolean }) =>
      setParams((now) => listParams(resource, reduceList(listStateOf(resource, now), next)), history),
    [resource, setParams],
  );

  // The last row of the last page may just have been deleted.
  const lastPage = Math.max(1, Math.ceil(total / state.pageSize));
  const isBeyond = query.isSuccess && !query.isPlaceholderData && state.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ type: "page", page: lastPage, pageSize: state.pageSize }, { replace: true });
  }, [isBeyond, lastPage, state.pageSize, change]);

  const first = (state.page - 1) * state.pageSize;
  const records = isWhole ? data.slice(first, first + state.pageSize) : data;
  return {
    state,
    change,
    records,
    total,
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    error: query.isError ? query.error : null,
    updatedAt: query.dataUpdatedAt,
    refresh: () => void query.refetch(),
  };
}
