import {
  checkValue,
  type Field,
  listPayloadNames,
  pageSize as pageSizes,
  type Resource,
  readPayloadField,
  type WireRecord,
  writeField,
} from "../../../contract";

/** The order of a list; the server sorts. */
export interface Sort {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** The state of a list. It is kept in the address, so that Back, reload and shared links preserve it. */
export interface ListState {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort | null;
  /** Filter values by field name, in the form of their field kinds, including the search. Unset filters are absent. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Column names from the address; null uses the columns that the browser has stored. */
  readonly columns: readonly string[] | null;
}

/** A change of a list by its user. */
export type ListChange =
  | { readonly type: "page"; readonly page: number; readonly pageSize: number }
  | { readonly type: "sort"; readonly sort: Sort | null }
  | { readonly type: "columns"; readonly columns: ListState["columns"] }
  /** Sets the named filters and keeps the others. Null clears a filter. */
  | { readonly type: "filter"; readonly values: Readonly<Record<string, unknown>> }
  /** Clears every filter and the search. */
  | { readonly type: "reset" };

/** Page sizes that the user may choose. */
export const pageSizeChoices: readonly number[] = [10, 20, 50, 100];

const columnsParam = "columns";
/** A dot needs no escaping in an address. */
const columnsSeparator = ".";

const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** Names of the fields that a list filters by, the search first. */
function filterNames(resource: Resource): readonly string[] {
  const { search, filters, advanced } = resource.list;
  return [...new Set([...(search === null ? [] : [search]), ...filters, ...advanced])];
}

const filterFields = (resource: Resource): readonly (readonly [string, Field])[] =>
  filterNames(resource).flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined ? [] : [[name, field] as const];
  });

/** The next state. A change of filters or order returns to the first page. */
export function reduceList(state: ListState, change: ListChange): ListState {
  if (change.type === "page") {
    if (change.pageSize === state.pageSize) return { ...state, page: change.page };
    // A new page size shows the page that contains the current first row.
    const firstRow = (state.page - 1) * state.pageSize;
    return { ...state, page: Math.floor(firstRow / change.pageSize) + 1, pageSize: change.pageSize };
  }
  if (change.type === "sort") return { ...state, page: 1, sort: change.sort };
  if (change.type === "columns") return { ...state, columns: change.columns };
  if (change.type === "reset") return { ...state, page: 1, filters: {} };
  const merged = Object.entries({ ...state.filters, ...change.values }).filter(([, value]) => isSet(value));
  return { ...state, page: 1, filters: Object.fromEntries(merged) };
}

function sortOf(resource: Resource, params: URLSearchParams): Sort | null {
  const field = params.get(listPayloadNames.sortBy);
  if (field === null || !resource.list.sortable.includes(field)) return null;
  return { field, order: params.get(listPayloadNames.sortOrder) === "desc" ? "desc" : "asc" };
}

const pageOf = (params: URLSearchParams): number => {
  const page = Number(params.get(listPayloadNames.page));
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
};

const sizeOf = (params: URLSearchParams): number => {
  const size = Number(params.get(listPayloadNames.pageSize));
  return pageSizeChoices.includes(size) ? size : pageSizes.default;
};

function columnsOf(resource: Resource, params: URLSearchParams): ListState["columns"] {
  const names = params.get(columnsParam)?.split(columnsSeparator) ?? [];
  const known = names.filter((name) => resource.list.columns.some((column) => column.field === name));
  return known.length === 0 ? null : known;
}

/** Reads the state from an address. Invalid parameters are ignored. */
export function listStateOf(resource: Resource, params: URLSearchParams): ListState {
  const record: WireRecord = Object.fromEntries(params);
  const filters: Record<string, unknown> = {};
  for (const [name, field] of filterFields(resource)) {
    const reading = readPayloadField(record, name, field);
    if (!("value" in reading) || !isSet(reading.value)) continue;
    if (checkValue(reading.value, field, "filter") === null) filters[name] = reading.value;
  }
  return {
    page: pageOf(params),
    pageSize: sizeOf(params),
    sort: sortOf(resource, params),
    filters,
    columns: columnsOf(resource, params),
  };
}

/**
 * Writes the state as address parameters: filters under their wire names, defaults left out. The inverse of
 * `listStateOf`.
 *
 * @example
 * listParams(resource, { ...state, filters: { status: 3 }, page: 2 }).toString(); // "status=3&page=2"
 */
export function listParams(resource: Resource, state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, field] of filterFields(resource)) {
    for (const [wire, value] of Object.entries(writeField(state.filters[name], name, field))) {
      if (isSet(value)) params.set(wire, String(value));
    }
  }
  if (state.sort !== null) {
    params.set(listPayloadNames.sortBy, state.sort.field);
    if (state.sort.order === "desc") params.set(listPayloadNames.sortOrder, "desc");
  }
  if (state.columns !== null) params.set(columnsParam, state.columns.join(columnsSeparator));
  if (state.page > 1) params.set(listPayloadNames.page, String(state.page));
  if (state.pageSize !== pageSizes.default) params.set(listPayloadNames.pageSize, String(state.pageSize));
  return params;
}

/** The address query of the filters with which the list opens; empty if it has none. */
export const initialQuery = (resource: Resource): string =>
  listParams(resource, {
    page: 1,
    pageSize: pageSizes.default,
    sort: null,
    filters: resource.list.initial,
    columns: null,
  }).toString();

/** Names of the filters that are set, without the search. */
export function activeFilters(resource: Resource, state: ListState): readonly string[] {
  return filterNames(resource).filter((name) => name !== resource.list.search && isSet(state.filters[name]));
}

/** Whether a filter or the search is set. */
export const hasFilters = (state: ListState): boolean => Object.values(state.filters).some(isSet);
