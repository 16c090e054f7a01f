import {
  type Column,
  callByPath,
  type ExportFormat,
  kindsNotExported,
  listPayloadNames,
  type Registry,
  type Resource,
  type WireValue,
  writePayload,
} from "../../../contract";
import type { ListState } from "../list/list-state";
import type { ParentKeys } from "../list/nested-resource";
import { exportOf } from "./can-export";

/** A list to export. */
export interface ExportSource {
  readonly resource: Resource;
  readonly state: Pick<ListState, "filters" | "sort">;
  /** Keys of the parent records of a nested list. */
  readonly within: ParentKeys;
}

/** The columns that may be exported: all except secrets and pictures. */
export const columnsToExport = (resource: Resource, columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ field }) => {
    const kind = resource.fields[field]?.kind;
    return kind !== undefined && !kindsNotExported.has(kind);
  });

/**
 * The call that exports a list, and its payload.
 * @param columns the columns of the file in their order; null exports all columns of the resource.
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
