import { maxImportRows } from "../../../contract";
import { tooManyColumns, tooManyRows } from "./limit-errors";
import { tableLimits } from "./table";

/** Rows that a file may have beside its records: a title above the head, the head, empty ones between. */
const spareRows = 100;

/** Document types declare entities; no spreadsheet program writes one. */
const documentType = /<!(DOCTYPE|ENTITY)/i;

/** Where a sheet usually stands; what another part is called by the workbook, its content says. */
const isSheet = (name: string, xml: string): boolean => /(^|\/)worksheets\//.test(name) || xml.includes("sheetData");

/**
 * Looks through a part of a workbook before a reader gets it: an address like `XFD1048576` makes a reader fill a million rows and
 * 16,384 columns, and a longer one ends the whole process. Tags are told apart as the reader does, and what an attribute `r`
 * says has to be plain, so that no spelling hides an address.
 *
 * @returns whether it is XML that a spreadsheet program writes.
 * @throws UnreadableTable for more rows or columns than are taken.
 */
export function isHarmless(name: string, xml: string): boolean {
  if (documentType.test(xml)) return false;
  if (!isSheet(name, xml)) return countOf(xml, "<") <= tableLimits.tags;
  // What stands in comments, sections and instructions is read by rules of its own.
  if (xml.includes("<!") || xml.indexOf("<?", 2) !== -1) return false;
  let tags = 0;
  let rows = 0;
  for (let begin = xml.indexOf("<"); begin !== -1; tags += 1) {
    const end = endOfTag(xml, begin);
    if (end === -1 || tags > tableLimits.tags) return false;
    const tag = xml.slice(begin, end);
    if (rowTag.test(tag)) rows += 1;
    if (rows > maxImportRows + spareRows) throw tooManyRows();
    // Most tags have no attributes.
    const places = tag.includes("=") ? tag.matchAll(placeAttribute) : [];
    for (const [, , value = ""] of places) if (!isPlainPlace(value)) return false;
    begin = xml.indexOf("<", end);
  }
  return true;
}

const rowTag = /^<(?:[^\s:/>]*:)?row[\s/>]/;

/** An attribute `r`, in whatever namespace; `xmlns:r` names a namespace and is none. */
const placeAttribute = /(?:[\s"']|(?<!\sxmlns):)r\s*=\s*(["'])(.*?)\1/gs;

/** The place of a cell or of a row: letters of a column, if any, and the number of a row. */
const plainPlace = /^([A-Z]{0,3})(\d{1,7})$/;

function isPlainPlace(value: string): boolean {
  const [, letters = "", digits] = plainPlace.exec(value) ?? [];
  if (digits === undefined) return false;
  if (Number(digits) > maxImportRows + spareRows) throw tooManyRows();
  if (columnNumber(letters) > tableLimits.columns) throw tooManyColumns();
  return true;
}

/** `A` is 1, `Z` 26, `AA` 27; none is 0. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Behind the `>` that ends a tag: one in quotes does not. -1 where there is none. */
function endOfTag(xml: string, begin: number): number {
  for (let at = begin + 1; ; ) {
    mark.lastIndex = at;
    const found = mark.exec(xml);
    if (found === null) return -1;
    const [sign] = found;
    if (sign === ">") return found.index + 1;
    const closing = xml.indexOf(sign, found.index + 1);
    if (closing === -1) return -1;
    at = closing + 1;
  }
}

const mark = /[>"']/g;

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
