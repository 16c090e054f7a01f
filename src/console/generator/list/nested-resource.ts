import type { Resource } from "../../../contract";

/** Keys of the parent records of a nested list, by the field that refers to them: `{ device_id: 5 }`. */
export type ParentKeys = Readonly<Record<string, number>>;

/** The parent keys of a list that is not nested. */
export const noParent: ParentKeys = {};

/** Whether the resource has a separate call for this nested list. Otherwise the list call is filtered by the parent. */
function hasNestedCall(resource: Resource, within: ParentKeys): boolean {
  const [name] = Object.keys(within);
  return name !== undefined && resource.calls.list?.by?.[name] !== undefined;
}

/**
 * Adapts a resource for its list inside a parent record. The field that refers to the parent is the same in every
 * record, so it gets no column and no filter. A separate call for the nested list takes neither filters nor an order.
 */
export function nestedResource(resource: Resource, within: ParentKeys): Resource {
  const isParent = (name: string): boolean => name in within;
  if (!Object.keys(resource.fields).some(isParent)) return resource;
  const { list } = resource;
  const isSeparateCall = hasNestedCall(resource, within);
  const usable = (names: readonly string[]): readonly string[] =>
    isSeparateCall ? [] : names.filter((name) => !isParent(name));
  return {
    ...resource,
    list: {
      ...list,
      columns: list.columns.filter((column) => !isParent(column.field)),
      shown: list.shown.filter((name) => !isParent(name)),
      search: isSeparateCall ? null : list.search,
      filters: usable(list.filters),
      segments: list.segments === null ? null : (usable([list.segments])[0] ?? null),
      advanced: usable(list.advanced),
      sortable: isSeparateCall ? [] : list.sortable,
    },
  };
}
