import { useState } from "react";
import { type Column, type ExportFormat, maxSheetRows } from "../../../contract";
import { useRegistry } from "../../providers/registry-context";
import { columnsToExport, type ExportSource, exportCall } from "./export-call";
import { type DownloadState, useDownload } from "./use-download";

/** What a person has chosen of a file, and what has become of it. */
export interface ExportState {
  readonly format: ExportFormat;
  readonly onFormat: (format: ExportFormat) => void;
  /** Whether the file has all columns, or those that the list shows. */
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  readonly shown: readonly Column[];
  readonly all: readonly Column[];
  /** Whether the records are more than a workbook takes. */
  readonly isTooMany: boolean;
  readonly progress: DownloadState["progress"];
  /** Name of the file that was saved last; null before, and while another is under way. */
  readonly saved: string | null;
  /** Why there is none. */
  readonly fault: unknown;
  readonly start: () => void;
  readonly stop: () => void;
}

interface Options {
  readonly list: ExportSource & { readonly total: number };
  /** The columns that the list shows. */
  readonly columns: readonly Column[];
}

/** A list as a file: format and columns stay as they were chosen, whatever becomes of it. */
export function useExport({ list, columns }: Options): ExportState {
  const registry = useRegistry();
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [isWhole, setWhole] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const { progress, start, stop } = useDownload({ onSaved: setSaved, onFault: setFault });
  const shown = columnsToExport(list.resource, columns);
  return {
    format,
    onFormat: setFormat,
    isWhole,
    onWhole: setWhole,
    shown,
    all: columnsToExport(list.resource, list.resource.list.columns),
    isTooMany: format === "xlsx" && list.total > maxSheetRows,
    progress,
    saved,
    fault,
    start: () => {
      setSaved(null);
      setFault(null);
      const { path, payload } = exportCall(registry, list, format, isWhole ? null : shown);
      start(path, payload);
    },
    stop,
  };
}
