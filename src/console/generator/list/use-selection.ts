import { useCallback, useMemo, useState } from "react";
import type { Resource, WireRecord } from "../../../contract";

/** The records selected for a bulk action. */
export interface Selection {
  /** Selected records of this and other pages, in the state in which they were selected. */
  readonly records: readonly WireRecord[];
  /** Keys of the deselected records when all matching records are selected; null when single records are selected. */
  readonly except: ReadonlySet<unknown> | null;
  readonly has: (record: WireRecord) => boolean;
  readonly set: (records: readonly WireRecord[], isSelected: boolean) => void;
  /** Selects these records only. */
  readonly keep: (records: readonly WireRecord[]) => void;
  /** Selects all records that match the filters, on all pages. */
  readonly setAll: () => void;
  readonly clear: () => void;
}

interface SelectionState {
  readonly records: ReadonlyMap<unknown, WireRecord>;
  readonly except: ReadonlySet<unknown> | null;
}

const emptySelection: SelectionState = { records: new Map(), except: null };

/**
 * The number of selected records.
 * @param total number of records that match the filters.
 */
export const selectedCount = ({ records, except }: Pick<Selection, "records" | "except">, total: number): number =>
  except === null ? records.length : Math.max(0, total - except.size);

/** Selects rows for a bulk action. Single selected rows stay selected while paging and filtering. */
export function useSelection(resource: Resource): Selection {
  const [{ records, except }, setSelection] = useState(emptySelection);
  const keyOf = useCallback((record: WireRecord): unknown => record[resource.key], [resource]);
  const set = useCallback(
    (changed: readonly WireRecord[], isSelected: boolean) =>
      setSelection((before) => withChanged(before, changed, isSelected, keyOf)),
    [keyOf],
  );
  return useMemo(
    () => ({
      records: [...records.values()],
      except,
      has: (record) => (except === null ? records.has(keyOf(record)) : !except.has(keyOf(record))),
      set,
      keep: (kept) => setSelection({ records: new Map(kept.map((record) => [keyOf(record), record])), except: null }),
      setAll: () => setSelection({ records: new Map(), except: new Set() }),
      clear: () => setSelection(emptySelection),
    }),
    [records, except, keyOf, set],
  );
}

/** The selection after some records have been selected or deselected. */
function withChanged(
  { records, except }: SelectionState,
  changed: readonly WireRecord[],
  isSelected: boolean,
  keyOf: (record: WireRecord) => unknown,
): SelectionState {
  const selected = new Map(records);
  const deselected = new Set(except);
  for (const record of changed) {
    const key = keyOf(record);
    if (isSelected) {
      selected.set(key, record);
      deselected.delete(key);
    } else {
      selected.delete(key);
      deselected.add(key);
    }
  }
  return except === null ? { records: selected, except } : { records, except: deselected };
}
