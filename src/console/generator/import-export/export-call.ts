import {
  type Column,
  callByPath,
  type ExportFormat,
  listPayloadNames,
  type Registry,
  type Resource,
  secretKinds,
  type WireValue,
  writePayload,
} from "../../../contract";
import type { ListState } from "../list/list-state";
import type { ParentKeys } from "../list/nested-resource";
import { exportOf } from "./can-export";

/** A list whose rows can be had as a file. */
export interface ExportSource {
  readonly resource: Resource;
  readonly state: Pick<ListState, "filters" | "sort">;
  /** Keys of the records that the list stands in. */
  readonly within: ParentKeys;
}

/** The columns of a list that a file may have: all but secrets. */
export const columnsToExport = (resource: Resource, columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ field }) => {
    const kind = resource.fields[field]?.kind;
    return kind !== undefined && !secretKinds.has(kind);
  });

/**
 * The call that answers a list as a file, and its payload.
 * @param columns in the order of the file; all of the resource's where it is null.
 */
export function exportCall(
  registry: Registry,
  list: ExportSource,
  format: ExportFormat,
  columns: readonly Column[] | null,
): { readonly path: string; readonly payload: Readonly<Record<string, WireValue>> } {
  const path = exportOf(list)?.path ?? "";
  const { filters, sort } = list.state;
  const order =
    sort === null ? {} : { [listPayloadNames.sortBy]: sort.field, [listPayloadNames.sortOrder]: sort.order };
  const names = columns === null ? {} : { columns: columns.map(({ field }) => field).join(",") };
  return {
    path,
    payload: writePayload(callByPath(registry, path), { ...filters, ...order, ...list.within, format, ...names }),
  };
}
