import { useMemo, useState } from "react";
import type { Column, Resource } from "../../../contract";
import { browserStorage } from "../../client/browser-storage";
import type { ListStateHandle } from "./use-list";
import {
  type ColumnWidths,
  columnsKey,
  columnsToStore,
  parseColumns,
  parseWidths,
  visibleColumns,
  widthsKey,
  withWidth,
} from "./visible-columns";

/** The visible columns of a list with their order and widths, and the functions that change them. */
export interface ColumnLayout {
  readonly columns: readonly Column[];
  /** Shows the columns in this order. */
  readonly choose: (names: readonly string[]) => void;
  readonly widths: ColumnWidths;
  /** Sets a width, px. Null gives the column the width of its content; without a name, all columns. */
  readonly resize: (name: string | null, width: number | null) => void;
}

/** The visible columns: those in the address, else those that the user has chosen in this browser. */
export function useVisibleColumns(resource: Resource, { state, change }: ListStateHandle): ColumnLayout {
  const [chosen, setChosen] = useState(() => parseColumns(browserStorage.get(columnsKey(resource))));
  const [widths, setWidths] = useState(() => parseWidths(browserStorage.get(widthsKey(resource))));
  const columns = useMemo(() => visibleColumns(resource, state.columns ?? chosen), [resource, state.columns, chosen]);
  const choose = (names: readonly string[]): void => {
    if (names.length === 0) return;
    const stored = columnsToStore(resource, names);
    browserStorage.set(columnsKey(resource), stored);
    setChosen(parseColumns(stored));
    if (state.columns !== null) change({ type: "columns", columns: null });
  };
  const resize = (name: string | null, width: number | null): void => {
    const next = name === null ? {} : withWidth(widths, name, width);
    browserStorage.set(widthsKey(resource), Object.keys(next).length === 0 ? null : JSON.stringify(next));
    setWidths(next);
  };
  return { columns, choose, widths, resize };
}
