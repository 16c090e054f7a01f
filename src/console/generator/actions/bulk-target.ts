import type { WireRecord } from "../../../contract";

/** Every record that matches a list's filters, instead of records selected one by one. */
export interface FilterTarget {
  /** The list's filters, by field name. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Keys of the parent records of a nested list, by field name. */
  readonly within: Readonly<Record<string, number>>;
  /** Keys of the records that were deselected. */
  readonly except: ReadonlySet<unknown>;
}

/** The records of a bulk action: a list, or a filter. */
export type BulkTarget = readonly WireRecord[] | FilterTarget;

export const isFilterTarget = (target: BulkTarget): target is FilterTarget => "except" in target;
