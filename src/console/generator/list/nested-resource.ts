import type { Resource } from "../../../contract";

/** Keys of the records within which a list stands, by the field that holds them: `{ device_id: 5 }`. */
export type ParentKeys = Readonly<Record<string, number>>;

/** For a list that stands on a page of its own. */
export const noParent: ParentKeys = {};

/** The call that lists the records within one other record; null where the list's own call is narrowed by a filter. */
function callWithin(resource: Resource, within: ParentKeys): string | null {
  const [name] = Object.keys(within);
  return (name === undefined ? undefined : resource.calls.list?.by?.[name]) ?? null;
}

/**
 * A resource as its list looks inside another record: what all of its records have in common there needs no column and no
 * filter, and a call made for just that takes no filters at all.
 */
export function nestedResource(resource: Resource, within: ParentKeys): Resource {
  const isCommon = (name: string): boolean => name in within;
  if (!Object.keys(resource.fields).some(isCommon)) return resource;
  const { list } = resource;
  const isOwnCall = callWithin(resource, within) !== null;
  const kept = (names: readonly string[]): readonly string[] =>
    isOwnCall ? [] : names.filter((name) => !isCommon(name));
  return {
    ...resource,
    list: {
      ...list,
      columns: list.columns.filter((column) => !isCommon(column.field)),
      shown: list.shown.filter((name) => !isCommon(name)),
      search: isOwnCall ? null : list.search,
      filters: kept(list.filters),
      segments: list.segments === null ? null : (kept([list.segments])[0] ?? null),
      advanced: kept(list.advanced),
      sortable: isOwnCall ? [] : list.sortable,
    },
  };
}
