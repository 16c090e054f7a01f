import { useState } from "react";
import { type Column, type ExportFormat, maxSheetRows } from "../../../contract";
import { useRegistry } from "../../providers/registry-context";
import { columnsToExport, type ExportSource, exportCall } from "./export-call";
import { type DownloadState, useDownload } from "./use-download";

/** The options of an export, its progress and its result. */
export interface ExportState {
  readonly format: ExportFormat;
  readonly onFormat: (format: ExportFormat) => void;
  /** Whether the file has all columns instead of those that the list shows. */
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  readonly shown: readonly Column[];
  readonly all: readonly Column[];
  /** Whether the list has more records than the xlsx format allows. */
  readonly isTooMany: boolean;
  readonly progress: DownloadState["progress"];
  /** Name of the saved file; null before and during an export. */
  readonly saved: string | null;
  /** The error of the last export, or null. */
  readonly fault: unknown;
  readonly start: () => void;
  readonly stop: () => void;
}

interface Options {
  readonly list: ExportSource & { readonly total: number };
  /** The columns that the list shows. */
  readonly columns: readonly Column[];
}

/**
 * The export of a list. The chosen format and columns stay after a failure. The server makes the file: Refine's
 * `useExport` would read all pages into the browser.
 */
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
