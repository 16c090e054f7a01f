/** The fixed parts of a workbook of one sheet, and the XML of its rows (ECMA-376, SpreadsheetML). */

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const prologue = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Where the sheet itself stands in the archive. */
export const sheetPath = "xl/worksheets/sheet1.xml";

/** Places in the list of styles below. */
const style = { text: 1, head: 2 } as const;

/** Everything but the sheet: path → content. */
export const fixedParts = (sheetName: string): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `${prologue}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/><Override PartName="/${sheetPath}" ContentType="${contentType}.worksheet+xml"/></Types>`,
  "_rels/.rels": `${prologue}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${prologue}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escaped(sheetName).replaceAll('"', "&quot;")}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${prologue}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  // 49 is the format "@", which keeps what is typed: no number, no date, no formula comes of it.
  "xl/styles.xml": `${prologue}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});

/** The beginning of a sheet, its head included, which stays in sight above the rows. */
export function sheetStart(head: readonly string[], widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style.text}" customWidth="1"/>`,
  );
  return `${prologue}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
    columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`
  }<sheetData>${rowXml(1, head, style.head)}`;
}

/** What follows the rows of a sheet. */
export const sheetEnd = "</sheetData></worksheet>";

/**
 * One row of texts. An empty text is no cell.
 * @param number of the row, from 1.
 */
export function rowXml(number: number, cells: readonly string[], styled: number = style.text): string {
  let xml = `<row r="${number}">`;
  for (const [at, text] of cells.entries()) {
    if (text === "") continue;
    const kept = edgeSpace.test(text) ? ' xml:space="preserve"' : "";
    xml += `<c r="${letters(at)}${number}" s="${styled}" t="inlineStr"><is><t${kept}>${escaped(text)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** Space that a reader of XML may drop. */
const edgeSpace = /^\s|\s$|[\n\t]| {2}/;

/** The name of a column: 0 is A, 25 Z, 26 AA. */
const letters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letters(Math.floor(at / 26) - 1) + letters(at % 26);

/** Most characters of a cell; a workbook with longer ones is taken for broken. */
const longestCell = 32_767;

// What XML 1.0 cannot hold in any spelling.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Spreadsheet programs read this as one character; its underscore, spelled the same way, stays an underscore. */
const spelledCharacter = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Most texts have nothing to escape, and there are millions of cells. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const hasSpecial = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/;

const escaped = (text: string): string =>
  text.length <= longestCell && !hasSpecial.test(text)
    ? text
    : text
        .slice(0, longestCell)
        .replace(unspeakable, "")
        .replace(spelledCharacter, "_x005F_")
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;");
