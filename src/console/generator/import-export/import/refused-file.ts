import writeXlsxFile from "write-excel-file/browser";
import { importColumns, type RefusedRow, type Resource } from "../../../../contract";
import { text } from "../../../i18n";
import { refusedFileHeads } from "./column-mapping";

/** The format that keeps what is typed: an identifier stays one. */
const asText = { type: String, format: "@" } as const;

/**
 * The package keeps its texts in a plain object and takes those that every object has, say "constructor", for texts that it
 * knows: the workbook is then broken. The space is dropped when the file is read again.
 */
const unlikeNames = (value: string): string => (value in {} ? `${value} ` : value);

/**
 * Rows that were not entered as a workbook: the import's own columns, so that it can be mended and uploaded again, and behind
 * them the row of the first file and the reason, which the import passes over.
 */
export function refusedFile(resource: Resource, variant: number | null, refused: readonly RefusedRow[]): Promise<Blob> {
  const columns = importColumns(resource, variant);
  const heads = [...columns.map(({ label }) => text(label)), text(refusedFileHeads.row), text(refusedFileHeads.reason)];
  const rows = refused.map(({ row, reason, values }) => [
    ...columns.map(({ name }) => values[name] ?? ""),
    String(row),
    reason,
  ]);
  const data = [
    heads.map((value) => ({ ...asText, value, fontWeight: "bold" as const })),
    ...rows.map((row) => row.map((value) => ({ ...asText, value: unlikeNames(value) }))),
  ];
  return writeXlsxFile(data, { stickyRowsCount: 1, columns: heads.map(() => ({ width: 20 })) }).toBlob();
}
