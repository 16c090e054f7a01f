/** The fixed parts of a workbook with one sheet, and the XML of its rows (ECMA-376, SpreadsheetML). */

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const prologue = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Path of the sheet in the archive. */
export const sheetPath = "xl/worksheets/sheet1.xml";

/** Indexes in the list of cell formats (`cellXfs`) below. */
const style = { number: 0, text: 1, head: 2, time: 3, day: 4 } as const;

/** A cell format of `style`. */
export type CellStyle = keyof typeof style;

/** All parts except the sheet: path → content. */
export const fixedParts = (sheetName: string): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `${prologue}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/><Override PartName="/${sheetPath}" ContentType="${contentType}.worksheet+xml"/></Types>`,
  "_rels/.rels": `${prologue}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${prologue}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escapeXml(sheetName).replaceAll('"', "&quot;")}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${prologue}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  // 49 is the format "@", which keeps typed text: it becomes no number, date or formula. 164 and 165 show a time or day.
  "xl/styles.xml": `${prologue}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});

/** The beginning of a sheet with its header row, which stays visible. @param widths of the columns, characters. */
export function sheetStart(head: readonly string[], styles: readonly CellStyle[], widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style[styles[index] ?? "text"]}" customWidth="1"/>`,
  );
  return `${prologue}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
    columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`
  }<sheetData>${rowXml(
    1,
    head,
    head.map(() => "head"),
  )}`;
}

/** The end of a sheet, after its rows. */
export const sheetEnd = "</sheetData></worksheet>";

/** Days from the first day of spreadsheets, 30 December 1899, to 1 January 1970. */
const epochDay = 25_569;

const dayLength = 86_400_000;

/**
 * The XML of a row. Empty texts are left out.
 * @param number row number, from 1.
 * @param styles of the columns. Numbers in a column of times or days are wall times in ms.
 */
export function rowXml(number: number, cells: readonly (string | number)[], styles: readonly CellStyle[]): string {
  let xml = `<row r="${number}">`;
  for (const [column, text] of cells.entries()) {
    if (text === "") continue;
    const format = styles[column] ?? "text";
    if (typeof text === "number") {
      const value = format === "time" || format === "day" ? text / dayLength + epochDay : text;
      xml += `<c r="${columnName(column)}${number}" s="${style[format === "text" ? "number" : format]}"><v>${value}</v></c>`;
      continue;
    }
    // A text in a column of numbers stays a text, for example an unknown value.
    const styleIndex = style[format === "head" ? "head" : "text"];
    const space = significantSpace.test(text) ? ' xml:space="preserve"' : "";
    xml += `<c r="${columnName(column)}${number}" s="${styleIndex}" t="inlineStr"><is><t${space}>${escapeXml(text)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** White space that an XML reader may drop. */
const significantSpace = /^\s|\s$|[\n\t]| {2}/;

/** The name of a column: 0 is A, 25 Z, 26 AA. */
const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

/** Maximum characters of a cell. Excel reports a workbook with a longer cell as damaged. */
const maxCellLength = 32_767;

// Characters that XML 1.0 cannot contain, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const invalidCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Spreadsheet programs read `_x0041_` as one character. Escaping the underscore prevents that. */
const characterEscape = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A quick test first: an export has millions of cells, and most need no escaping. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const hasSpecial = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/;

const escapeXml = (text: string): string =>
  text.length <= maxCellLength && !hasSpecial.test(text)
    ? text
    : text
        .slice(0, maxCellLength)
        .replace(invalidCharacters, "")
        .replace(characterEscape, "_x005F_")
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;");
