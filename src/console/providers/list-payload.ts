import type { CrudFilter, CrudSort, Pagination } from "@refinedev/core";
import { type Call, listPayloadNames, pageSize, type Resource, type WireValue, writePayload } from "../../contract";

interface Asked {
  readonly pagination?: Pagination | undefined;
  readonly filters?: readonly CrudFilter[] | undefined;
  readonly sorters?: readonly CrudSort[] | undefined;
  /** Keys of the records within which the list stands, by the fields that hold them. */
  readonly within?: Readonly<Record<string, number>>;
}

/** The payload of a list call: exactly what the resource declares that it takes (spec W4). */
export function listPayload(resource: Resource, call: Call, asked: Asked): Readonly<Record<string, WireValue>> {
  if (resource.calls.list?.whole === true) return {};
  const values: Record<string, unknown> = {
    ...asked.within,
    [listPayloadNames.page]: asked.pagination?.currentPage ?? 1,
  };
  const size = resource.calls.list?.pageSize;
  if (size !== undefined) {
    const wanted = asked.pagination?.pageSize ?? pageSize.default;
    values[typeof size === "string" ? size : size.name] = Math.min(wanted, pageSize.max);
  }
  const sorter = asked.sorters?.find((one) => resource.list.sortable.includes(one.field));
  if (sorter !== undefined) {
    values[listPayloadNames.sortBy] = sorter.field;
    values[listPayloadNames.sortOrder] = sorter.order;
  }
  for (const filter of asked.filters ?? []) Object.assign(values, filterValue(resource, filter));
  return writePayload(call, values);
}

/** @throws RangeError when a filter is none that the resource declares, or compares otherwise than by equality. */
function filterValue(resource: Resource, filter: CrudFilter): Readonly<Record<string, unknown>> {
  if (filter.operator !== "eq" || !("field" in filter)) {
    throw new RangeError(`The list of "${resource.name}" filters by "eq" alone, not by "${filter.operator}".`);
  }
  const { search, filters, advanced } = resource.list;
  if (![search, ...filters, ...advanced].includes(filter.field)) {
    throw new RangeError(`The list of "${resource.name}" declares no filter "${filter.field}".`);
  }
  return { [filter.field]: filter.value };
}
