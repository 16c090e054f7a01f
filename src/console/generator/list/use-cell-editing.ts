import { useEffect, useMemo, useRef, useState } from "react";
import type { Resource, WireRecord } from "../../../contract";
import type { ListRecords } from "./use-list";

/** A cell that is edited. */
export interface EditedCell {
  readonly key: unknown;
  /** Name of the field. */
  readonly name: string;
}

/** Opens and closes the editor of a cell. A list has one at a time. */
export interface CellEditing {
  readonly start: (record: WireRecord, name: string) => void;
  readonly end: () => void;
  /** Called by the editor when its input begins or ceases to differ from the stored value. */
  readonly setChanged: (isChanged: boolean) => void;
}

/** The rows of a list with the cell that is edited. While an editor is open, new answers do not replace the rows. */
export function useCellEditing(resource: Resource, list: ListRecords) {
  const [edited, setEdited] = useState<(EditedCell & Pick<ListRecords, "records">) | null>(null);
  const isChanged = useRef(false);
  const latest = useRef(list.records);
  const records = edited?.records ?? list.records;
  useEffect(() => {
    latest.current = records;
  });
  const editing = useMemo<CellEditing>(
    () => ({
      start: (record, name) => {
        // Opening another editor would close this one and lose its input.
        if (isChanged.current) document.querySelector<HTMLElement>("[data-cell-editor] input")?.focus();
        else setEdited({ key: record[resource.key], name, records: latest.current });
      },
      end: () => {
        isChanged.current = false;
        setEdited(null);
      },
      setChanged: (next) => {
        isChanged.current = next;
      },
    }),
    [resource],
  );
  return { edited, editing, shown: edited === null ? list : { ...list, records: edited.records, error: null } };
}
