import type { CrudFilter, CrudSort, Pagination } from "@refinedev/core";
import { type Call, listPayloadNames, pageSize, type Resource, type WireValue, writePayload } from "../../contract";

interface ListQuery {
  readonly pagination?: Pagination | undefined;
  readonly filters?: readonly CrudFilter[] | undefined;
  readonly sorters?: readonly CrudSort[] | undefined;
  /** Ids of the parent records of a nested list, by the field that refers to them. */
  readonly within?: Readonly<Record<string, number>>;
  readonly hasExactTotal?: boolean;
}

/**
 * The payload of a list call, with exactly the fields that the resource declares (spec W4).
 * @throws RangeError for a filter that the resource does not declare, or an operator other than `eq`.
 */
export function listPayload(resource: Resource, call: Call, query: ListQuery): Readonly<Record<string, WireValue>> {
  if (resource.calls.list?.whole === true) return {};
  const values: Record<string, unknown> = {
    ...query.within,
    [listPayloadNames.page]: query.pagination?.currentPage ?? 1,
  };
  const size = resource.calls.list?.pageSize;
  if (size !== undefined) {
    const requested = query.pagination?.pageSize ?? pageSize.default;
    values[typeof size === "string" ? size : size.name] = Math.min(requested, pageSize.max);
  }
  if (query.hasExactTotal === true) values[listPayloadNames.exactTotal] = 1;
  const sorter = query.sorters?.find(({ field }) => resource.list.sortable.includes(field));
  if (sorter !== undefined) {
    values[listPayloadNames.sortBy] = sorter.field;
    values[listPayloadNames.sortOrder] = sorter.order;
  }
  for (const filter of query.filters ?? []) Object.assign(values, filterValue(resource, filter));
  return writePayload(call, values);
}

function filterValue(resource: Resource, filter: CrudFilter): Readonly<Record<string, unknown>> {
  if (filter.operator !== "eq" || !("field" in filter)) {
    throw new RangeError(`The list of "${resource.name}" filters only with "eq", not with "${filter.operator}".`);
  }
  const { search, filters, advanced } = resource.list;
  if (![search, ...filters, ...advanced].includes(filter.field)) {
    throw new RangeError(`The list of "${resource.name}" declares no filter "${filter.field}".`);
  }
  return { [filter.field]: filter.value };
}
