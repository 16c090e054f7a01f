import { useCallback, useMemo, useState } from "react";
import type { Resource, WireRecord } from "../../../contract";

export interface Selection {
  /** Chosen records of this and other pages, as they were when they were chosen. */
  readonly records: readonly WireRecord[];
  readonly has: (record: WireRecord) => boolean;
  readonly set: (records: readonly WireRecord[], isSelected: boolean) => void;
  /** Leaves only these chosen. */
  readonly keep: (records: readonly WireRecord[]) => void;
  readonly clear: () => void;
}

const none: ReadonlyMap<unknown, WireRecord> = new Map();

/** The rows that are chosen for a bulk action. Paging and filtering leave the choice alone. */
export function useSelection(resource: Resource): Selection {
  const [chosen, setChosen] = useState(none);
  const keyOf = useCallback((record: WireRecord): unknown => record[resource.key], [resource]);
  return useMemo(
    () => ({
      records: [...chosen.values()],
      has: (record) => chosen.has(keyOf(record)),
      set: (records, isSelected) =>
        setChosen((before) => {
          const after = new Map(before);
          for (const record of records) {
            if (isSelected) after.set(keyOf(record), record);
            else after.delete(keyOf(record));
          }
          return after;
        }),
      keep: (records) => setChosen(new Map(records.map((record) => [keyOf(record), record]))),
      clear: () => setChosen(none),
    }),
    [chosen, keyOf],
  );
}
