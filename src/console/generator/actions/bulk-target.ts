import type { WireRecord } from "../../../contract";

/** Every record that a list's filters leave, in place of records that were chosen one by one. */
export interface FilterTarget {
  /** The list's filters, by field name. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Keys of the records within which the list stands, by the fields that hold them. */
  readonly within: Readonly<Record<string, number>>;
  /** Keys of those that were taken out again. */
  readonly except: ReadonlySet<unknown>;
}

/** What a bulk action is done to. */
export type BulkTarget = readonly WireRecord[] | FilterTarget;

/** Whether everything that matches is meant, and not single records. */
export const isFilterTarget = (chosen: BulkTarget): chosen is FilterTarget => "except" in chosen;
