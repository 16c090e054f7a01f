import { useCallback, useMemo, useState } from "react";
import type { Resource, WireRecord } from "../../../contract";

/** The choice of records for an action over many. */
export interface Selection {
  /** Chosen records of this and other pages, as they were when they were chosen. */
  readonly records: readonly WireRecord[];
  /** Keys that were taken out again where everything that matches is chosen; null where single records are. */
  readonly except: ReadonlySet<unknown> | null;
  readonly has: (record: WireRecord) => boolean;
  readonly set: (records: readonly WireRecord[], isSelected: boolean) => void;
  /** Leaves only these chosen. */
  readonly keep: (records: readonly WireRecord[]) => void;
  /** Chooses everything that the list's filters leave, on this page and all others. */
  readonly setAll: () => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly records: ReadonlyMap<unknown, WireRecord>;
  readonly except: ReadonlySet<unknown> | null;
}

const none: Chosen = { records: new Map(), except: null };

/** How many records are chosen, of as many as the list's filters leave. */
export const selectedCount = ({ records, except }: Pick<Selection, "records" | "except">, total: number): number =>
  except === null ? records.length : Math.max(0, total - except.size);

/** The rows that are chosen for a bulk action. Paging and filtering leave single rows chosen. */
export function useSelection(resource: Resource): Selection {
  const [{ records, except }, setChosen] = useState(none);
  const keyOf = useCallback((record: WireRecord): unknown => record[resource.key], [resource]);
  return useMemo(
    () => ({
      records: [...records.values()],
      except,
      has: (record) => (except === null ? records.has(keyOf(record)) : !except.has(keyOf(record))),
      set: (changed, isSelected) => setChosen((before) => changedBy(before, changed, isSelected, keyOf)),
      keep: (kept) => setChosen({ records: new Map(kept.map((record) => [keyOf(record), record])), except: null }),
      setAll: () => setChosen({ records: new Map(), except: new Set() }),
      clear: () => setChosen(none),
    }),
    [records, except, keyOf],
  );
}

/** The choice after records were ticked or unticked. */
function changedBy(
  { records, except }: Chosen,
  changed: readonly WireRecord[],
  isSelected: boolean,
  keyOf: (record: WireRecord) => unknown,
): Chosen {
  const [after, out] = [new Map(records), new Set(except)];
  for (const record of changed) {
    const key = keyOf(record);
    if (isSelected) {
      after.set(key, record);
      out.delete(key);
    } else {
      after.delete(key);
      out.add(key);
    }
  }
  return except === null ? { records: after, except } : { records, except: out };
}
