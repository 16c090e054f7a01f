import { useEffect, useMemo, useRef, useState } from "react";
import type { Column, Resource, WireRecord } from "../../../contract";
import type { ListRecords } from "./use-list";
import { displayedField } from "./visible-columns";

/** A cell that is edited. */
export interface EditedCell {
  readonly key: unknown;
  /** Name of the field. */
  readonly name: string;
}

/** Input of an editor that differs from the stored value. */
export interface Draft {
  readonly value: unknown;
}

/** Opens and closes the editor of a cell. A list has one at a time. */
export interface CellEditing {
  readonly start: (record: WireRecord, name: string) => void;
  readonly end: () => void;
  /** The input of the editor when it is drawn again, for example on a card after the phone was turned. */
  readonly draft: () => Draft | null;
  readonly setDraft: (draft: Draft | null) => void;
}

interface Edited extends EditedCell, Pick<ListRecords, "records"> {
  readonly column: Column | null;
}

/**
 * The rows and columns of a list with the cell that is edited. While it is open, new answers do not replace the rows, and
 * a draft keeps its column. An editor without a draft closes when the user changes the page, the order or the columns.
 */
export function useCellEditing(resource: Resource, list: ListRecords, columns: readonly Column[]) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const draft = useRef<Draft | null>(null);
  const latest = useRef(list.records);
  const records = edited?.records ?? list.records;
  useEffect(() => {
    latest.current = records;
  });
  const editing = useMemo<CellEditing>(
    () => ({
      start: (record, name) => {
        // Another editor would close this one and lose its input.
        if (draft.current !== null) return document.querySelector<HTMLElement>("[data-cell-editor] input")?.focus();
        const column = resource.list.columns.find((one) => displayedField(resource, one, record) === name) ?? null;
        setEdited({ key: record[resource.key], name, records: latest.current, column });
      },
      end: () => {
        draft.current = null;
        setEdited(null);
      },
      draft: () => draft.current,
      setDraft: (next) => {
        draft.current = next;
      },
    }),
    [resource],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the user changes the list or its columns.
  useEffect(() => {
    if (draft.current === null) editing.end();
  }, [editing, list.state, columns]);
  const column = edited?.column ?? null;
  const kept = useMemo(
    () => (column === null || columns.includes(column) ? columns : [...columns, column]),
    [columns, column],
  );
  const shown = edited === null ? list : { ...list, records: edited.records, error: null };
  return { edited, editing, shown, columns: kept };
}
