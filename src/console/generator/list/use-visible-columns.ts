import { useMemo, useState } from "react";
import type { Column, Resource } from "../../../contract";
import { kept } from "../../client/browser-storage";
import type { ListPlace } from "./use-list";
import { columnsKey, columnsToStore, parseColumns, shownColumns } from "./visible-columns";

interface ColumnChoice {
  readonly columns: readonly Column[];
  readonly choose: (names: readonly string[]) => void;
}

/**
 * The columns that the user wants to see, kept by the browser. Those that an address names come before them, until others
 * are chosen.
 */
export function useColumnChoice(resource: Resource, { state, change }: ListPlace): ColumnChoice {
  const [chosen, setChosen] = useState(() => parseColumns(kept.get(columnsKey(resource))));
  const columns = useMemo(() => shownColumns(resource, state.columns ?? chosen), [resource, state.columns, chosen]);
  const choose = (names: readonly string[]): void => {
    if (names.length === 0) return;
    const stored = columnsToStore(resource, names);
    kept.set(columnsKey(resource), stored);
    setChosen(parseColumns(stored));
    if (state.columns !== null) change({ type: "columns", columns: null });
  };
  return { columns, choose };
}
