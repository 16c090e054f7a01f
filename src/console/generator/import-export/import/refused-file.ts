import writeXlsxFile from "write-excel-file/browser";
import { importColumns, type RefusedRow, type Resource } from "../../../../contract";
import { text } from "../../../i18n";
import { refusedFileHeads } from "./column-mapping";

/** Text format: a spreadsheet program must not turn identifiers into numbers. */
const asText = { type: String, format: "@" } as const;

/**
 * Adds a space to names of object properties such as "constructor". The package looks texts up in a plain object and
 * would write a broken workbook. The import trims the space.
 */
const avoidObjectKey = (value: string): string => (value in {} ? `${value} ` : value);

/**
 * A workbook of rows that were not imported. It has the columns of the import, so that it can be corrected and uploaded
 * again; the last two columns, row number and reason, are ignored by an import.
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
    ...rows.map((row) => row.map((value) => ({ ...asText, value: avoidObjectKey(value) }))),
  ];
  return writeXlsxFile(data, { stickyRowsCount: 1, columns: heads.map(() => ({ width: 20 })) }).toBlob();
}
