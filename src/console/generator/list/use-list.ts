import { type CrudFilter, type CrudSort, type DataProvider, keys, useTable } from "@refinedev/core";
import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { useSearchParams } from "react-router";
import type { Resource, WireRecord } from "../../../contract";
import { isNetworkError } from "../../client/call-error";
import { useNotify } from "../../providers/notify";
import { fallbackPolling } from "../../providers/polling";
import { type ListChange, type ListState, listParams, listStateOf, reduceList } from "./list-state";
import { noParent, type ParentKeys } from "./nested-resource";
import { isLowerBound } from "./shown-total";
import { useExactTotal } from "./use-exact-total";

/** The state of a list and the function that changes it. */
export interface ListStateHandle {
  readonly state: ListState;
  /** With `replace`, the change replaces the current entry of the browser's history instead of adding one. */
  readonly change: (change: ListChange, history?: { readonly replace: boolean }) => void;
}

/** The records of a list, with its state. */
export interface ListRecords extends ListStateHandle {
  readonly records: readonly WireRecord[];
  readonly total: number;
  /** Asks for the exact total; null if the total is exact, or if the server has no exact one. */
  readonly countAll: (() => void) | null;
  readonly isCounting: boolean;
  /** The first answer has not arrived yet. */
  readonly isLoading: boolean;
  /** A request is in flight; the records may be those of the previous page. */
  readonly isFetching: boolean;
  readonly error: unknown;
  /** Time of the last answer, ms UTC; 0 before the first. */
  readonly updatedAt: number;
  readonly refresh: () => void;
  /** Keys of the parent records of a nested list. */
  readonly within: ParentKeys;
}

/** Filters in the form that Refine takes. */
export const crudFilters = (filters: ListState["filters"]): CrudFilter[] =>
  Object.entries(filters).map(([field, value]) => ({ field, operator: "eq", value }));

/** Keeps the state of a list in the address. */
export function useUrlListState(resource: Resource): ListStateHandle {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => listStateOf(resource, params), [resource, params]);
  const change = useCallback(
    (next: ListChange, history?: { readonly replace: boolean }) =>
      setParams((current) => listParams(resource, reduceList(listStateOf(resource, current), next)), history),
    [resource, setParams],
  );
  return useMemo(() => ({ state, change }), [state, change]);
}

/** Keeps the state of a list in the component, for screens with several lists. */
export function useLocalListState(start: ListState): ListStateHandle {
  const [state, change] = useReducer(reduceList, start);
  return useMemo(() => ({ state, change }), [state]);
}

const crudSorters = (sort: ListState["sort"]): CrudSort[] => (sort === null ? [] : [sort]);

/** What the list's call gets for a state, and the key of its answer in the cache. */
function queryOf(resource: Resource, state: ListState, within: ParentKeys) {
  const isWhole = resource.calls.list?.whole === true;
  const pagination = { currentPage: state.page, pageSize: state.pageSize };
  const [filters, sorters] = [crudFilters(state.filters), crudSorters(state.sort)];
  const queryKey = keys()
    .data()
    .resource(resource.name)
    .action("list")
    .params({ within, filters, sorters, ...(!isWhole && { pagination }) })
    .get();
  const mode = isWhole ? ("client" as const) : ("server" as const);
  return { filters, sorters, pagination: { ...pagination, mode }, queryKey };
}

/** Loads the records of a state into the cache, unless they are there. Never rejects. */
export async function loadRecords(
  resource: Resource,
  state: ListState,
  { client, provider }: { readonly client: QueryClient; readonly provider: DataProvider },
): Promise<void> {
  const { queryKey, ...query } = queryOf(resource, state, noParent);
  // Records in the cache are shown at once, and the list loads the new ones after that.
  if (client.getQueryData(queryKey) !== undefined) return;
  await client.prefetchQuery({
    queryKey,
    queryFn: () => provider.getList({ resource: resource.name, ...query, meta: { within: noParent } }),
    // The list shows a failure.
    meta: { isQuiet: true },
  });
}

/**
 * Refine's `useTable`, controlled by the state of the list. Its `syncWithLocation` is off, because it cannot write
 * filters under their wire names and leave out defaults.
 */
function useStateTable(resource: Resource, state: ListState, within: ParentKeys) {
  const { filters, sorters, pagination, queryKey } = queryOf(resource, state, within);
  const table = useTable<WireRecord>({
    resource: resource.name,
    syncWithLocation: false,
    pagination,
    filters: { initial: filters },
    sorters: { initial: sorters },
    meta: { within },
    // By default the key contains the whole address, so that choosing a column would load the list again.
    queryOptions: { placeholderData: keepPreviousData, queryKey, ...fallbackPolling },
  });

  // While rendering, not in an effect: otherwise a request for the previous state would be sent first.
  const [shown, setShown] = useState(state);
  if (shown !== state) {
    setShown(state);
    table.setCurrentPage(state.page);
    table.setPageSize(state.pageSize);
    table.setFilters(filters, "replace");
    table.setSorters(sorters);
  }
  return table;
}

/** Reads the records of a list for its state. */
export function useListRecords(resource: Resource, { state, change }: ListStateHandle, within = noParent): ListRecords {
  const notify = useNotify();
  const { tableQuery: query, result, pageCount } = useStateTable(resource, state, within);
  const { data, total: listTotal = 0 } = result;
  const exact = useExactTotal(resource, crudFilters(state.filters), within);
  const isUncounted = isLowerBound(listTotal);

  // When the last row of the last page has been deleted, go to the new last page.
  const lastPage = Math.max(1, pageCount);
  const isBeyond = query.isSuccess && !query.isPlaceholderData && state.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ type: "page", page: lastPage, pageSize: state.pageSize }, { replace: true });
  }, [isBeyond, lastPage, state.pageSize, change]);

  return {
    state,
    change,
    records: data,
    total: (isUncounted ? exact.total : null) ?? listTotal,
    countAll: isUncounted && exact.total === null ? exact.count : null,
    isCounting: exact.isCounting,
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    // After a lost connection the loaded records stay, with their time. A refusal replaces them.
    error: query.isLoadingError || (query.isError && !isNetworkError(query.error)) ? query.error : null,
    updatedAt: query.dataUpdatedAt,
    // The query client shows a repeated failure only once, because a poll may have caused it.
    refresh: () => void query.refetch().then(({ error }) => notify.failure(error)),
    within,
  };
}
