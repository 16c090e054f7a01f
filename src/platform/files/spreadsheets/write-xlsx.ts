import writeXlsxFile from "write-excel-file/universal";
import { columnWidth } from "./column-width";
import type { Sheet } from "./table";

/** An xlsx file of sheets whose cells are texts, with the head fixed above them. */
export async function writeXlsx(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const made = writeXlsxFile(
    sheets.map(({ name, head, rows, blankRows = 0 }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: head.map((title, at) => ({ width: columnWidth([title, ...rows.map((row) => row[at] ?? "")]) })),
      data: [
        head.map((title) => ({ ...asText, value: title, fontWeight: "bold" as const })),
        ...rows.map((row) => row.map((value) => ({ ...asText, value }))),
        ...Array.from({ length: blankRows }, () => head.map(() => asText)),
      ],
    })),
  );
  return new Uint8Array(await (await made.toBlob()).arrayBuffer());
}

/** `@` is the format that keeps what is typed: no number, no date, no formula comes of it. */
const asText = { type: String, format: "@" } as const;
