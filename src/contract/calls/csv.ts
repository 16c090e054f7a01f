/** The start of a cell that a spreadsheet would compute, optionally escaped with apostrophes. */
const formulaStart = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Escapes a formula with an apostrophe, so that spreadsheets show it as text. `unescapeCsvCell` removes it again. */
const escapeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The text of a CSV cell, without the apostrophe that escapes a formula. */
export const unescapeCsvCell = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;

const quote = (text: string): string => (/[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file (RFC 4180), with its line break. Formulas are escaped; negative numbers are not formulas. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quote(escapeFormula(cell)))).join(",")}\r\n`;

/** The start of a CSV file, which tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = "\ufeff";
