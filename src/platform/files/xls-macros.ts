/** Records of a workbook that are looked at (MS-XLS, 2.3). */
const record = { boundSheet: 0x85, filePass: 0x2f, endOfFile: 0x0a } as const;
/** The first record of every workbook since Excel 3: `BOF`, whose low byte says so and whose high byte says the version. */
const beginning = 0x09;
/** Kinds of sheets: 0 is a table, 2 a chart. */
const plainSheets: readonly number[] = [0, 2];

/**
 * Looks for sheets that hold macros of Excel 4, which stand in a workbook of before 2007 beside its tables and in no storage of
 * their own. Walks through the records before the first sheet.
 *
 * @param stream `Workbook` or `Book` of the compound file.
 * @returns "broken" for what is no workbook or is encrypted: what its records say cannot be read then.
 */
export function checkXlsMacros(stream: Uint8Array): "good" | "broken" | "macros" {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  if (stream[0] !== beginning) return "broken";
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
