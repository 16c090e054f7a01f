import { type CrudFilter, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer } from "react";
import { useSearchParams } from "react-router";
import type { Resource, WireRecord } from "../../../contract";
import { type ListChange, type ListState, listParams, listStateOf, reduceList } from "./list-state";
import { noParent, type ParentKeys } from "./nested-resource";

/** What a list shows, and how that is changed. */
export interface ListStateHandle {
  readonly state: ListState;
  /** Changes what is listed. `replace` takes the place of the last entry of the browser's history. */
  readonly change: (change: ListChange, history?: { readonly replace: boolean }) => void;
}

/** The records of a list as they were read, with its state. */
export interface ListRecords extends ListStateHandle {
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
  /** Keys of the records within which the list stands, by the fields that hold them. */
  readonly within: ParentKeys;
}

/** Filters by field name, as Refine has them. */
export const crudFilters = (filters: ListState["filters"]): CrudFilter[] =>
  Object.entries(filters).map(([field, value]) => ({ field, operator: "eq", value }));

/** A list whose state stands in the address. */
export function useUrlListState(resource: Resource): ListStateHandle {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => listStateOf(resource, params), [resource, params]);
  const change = useCallback(
    (next: ListChange, history?: { readonly replace: boolean }) =>
      setParams((now) => listParams(resource, reduceList(listStateOf(resource, now), next)), history),
    [resource, setParams],
  );
  return useMemo(() => ({ state, change }), [state, change]);
}

/** A list among others on one screen, which keeps its state to itself. */
export function useLocalListState(start: ListState): ListStateHandle {
  const [state, change] = useReducer(reduceList, start);
  return useMemo(() => ({ state, change }), [state]);
}

/** The records of a list as its state asks for them, within the records that hold it. */
export function useListRecords(resource: Resource, { state, change }: ListStateHandle, within = noParent): ListRecords {
  const isWhole = resource.calls.list?.whole === true;
  const { query, result } = useList<WireRecord>({
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize: state.pageSize },
    filters: crudFilters(state.filters),
    sorters: state.sort === null ? [] : [state.sort],
    meta: { within },
    queryOptions: { placeholderData: keepPreviousData },
  });
  const { data, total = 0 } = result;

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
    within,
  };
}
