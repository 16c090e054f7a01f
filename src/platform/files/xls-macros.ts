/** Types of the checked records of a workbook (MS-XLS 2.3). */
const record = { boundSheet: 0x85, filePass: 0x2f, endOfFile: 0x0a } as const;
/** Low byte of the type of the first record, `BOF`; the high byte is the version. */
const beginOfFile = 0x09;
/** Types of sheets without macros: 0 worksheet, 2 chart. */
const plainSheets: readonly number[] = [0, 2];

/**
 * Looks for Excel 4 macro sheets in a workbook before Excel 2007. They are in the main stream next to the worksheets,
 * so the names of storages do not reveal them. It reads the records before the first sheet.
 *
 * @param stream `Workbook` or `Book` of the compound file.
 * @returns "broken" for another stream, and for an encrypted workbook, whose records cannot be read.
 */
export function checkXlsMacros(stream: Uint8Array): "good" | "broken" | "macros" {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  if (stream[0] !== beginOfFile) return "broken";
  let sheets = 0;
  for (let at = 0; at + 4 <= stream.length; ) {
    const kind = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    if (kind === record.filePass || at + 4 + length > stream.length) return "broken";
    if (kind === record.endOfFile) return sheets > 0 ? "good" : "broken";
    if (kind === record.boundSheet) {
      if (length < 6) return "broken";
      if (!plainSheets.includes(view.getUint8(at + 4 + 5))) return "macros";
      sheets += 1;
    }
    at += 4 + length;
  }
  return "broken";
}
