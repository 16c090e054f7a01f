import writeXlsxFile from "write-excel-file/universal";
import { columnWidth } from "./column-width";
import type { Sheet } from "./table";

/** Writes an xlsx file of text cells. The header row of each sheet stays visible. */
export async function writeXlsx(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const file = writeXlsxFile(
    sheets.map(({ name, head, rows, blankRows = 0 }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: head.map((title, column) => ({
        width: columnWidth([title, ...rows.map((row) => row[column] ?? "")]),
      })),
      data: [
        head.map((title) => ({ ...textCell, value: title, fontWeight: "bold" as const })),
        ...rows.map((row) => row.map((value) => ({ ...textCell, value }))),
        ...Array.from({ length: blankRows }, () => head.map(() => textCell)),
      ],
    })),
  );
  return new Uint8Array(await (await file.toBlob()).arrayBuffer());
}

/** The format `@` keeps typed text: it becomes no number, date or formula. */
const textCell = { type: String, format: "@" } as const;
