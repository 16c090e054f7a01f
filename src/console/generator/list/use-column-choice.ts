import { useMemo, useState } from "react";
import type { Column, Resource } from "../../../contract";
import { kept } from "../../client/storage";
import { columnsKey, columnsToStore, parseColumns, shownColumns } from "./columns";

interface ColumnChoice {
  readonly columns: readonly Column[];
  readonly choose: (names: readonly string[]) => void;
}

/** The columns that the user wants to see, kept by the browser. */
export function useColumnChoice(resource: Resource): ColumnChoice {
  const [chosen, setChosen] = useState(() => parseColumns(kept.get(columnsKey(resource))));
  const columns = useMemo(() => shownColumns(resource, chosen), [resource, chosen]);
  const choose = (names: readonly string[]): void => {
    if (names.length === 0) return;
    const stored = columnsToStore(resource, names);
    kept.set(columnsKey(resource), stored);
    setChosen(parseColumns(stored));
  };
  return { columns, choose };
}
