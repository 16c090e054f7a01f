/** What a spreadsheet program takes for the beginning of a formula, also where it has been made a text before. */
const formulaStart = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** A text that a spreadsheet shows and does not compute: the apostrophe says "text" and our own import drops it again. */
const asText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** What a cell of a file of comma-separated values says, without the apostrophe that makes it a text. */
export const unescapeCsvCell = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;

const quoted = (text: string): string => (/[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of comma-separated values (RFC 4180). */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(asText(cell))).join(",")}\r\n`;

/** By this mark spreadsheet programs know UTF-8. */
export const byteOrderMark = "\ufeff";
