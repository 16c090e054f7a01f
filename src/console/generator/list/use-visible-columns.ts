import { useMemo, useState } from "react";
import type { Column, Resource } from "../../../contract";
import { browserStorage } from "../../client/browser-storage";
import type { ListStateHandle } from "./use-list";
import { columnsKey, columnsToStore, parseColumns, visibleColumns } from "./visible-columns";

interface ColumnChoice {
  readonly columns: readonly Column[];
  readonly choose: (names: readonly string[]) => void;
}

/** The visible columns: those in the address, else those that the user has chosen in this browser. */
export function useVisibleColumns(resource: Resource, { state, change }: ListStateHandle): ColumnChoice {
  const [chosen, setChosen] = useState(() => parseColumns(browserStorage.get(columnsKey(resource))));
  const columns = useMemo(() => visibleColumns(resource, state.columns ?? chosen), [resource, state.columns, chosen]);
  const choose = (names: readonly string[]): void => {
    if (names.length === 0) return;
    const stored = columnsToStore(resource, names);
    browserStorage.set(columnsKey(resource), stored);
    setChosen(parseColumns(stored));
    if (state.columns !== null) change({ type: "columns", columns: null });
  };
  return { columns, choose };
}
