import { maxImportRows } from "../../../contract";
import { countOccurrences } from "./count-occurrences";
import { spreadsheetTooLarge, tooManyColumns, tooManyRows } from "./limit-errors";
import { tableLimits } from "./table";

/** Rows that a file may have besides its records: a title, the header, empty rows. */
const extraRows = 100;

/** Limits of the XML; spreadsheet programs stay below them. */
const limits = {
  /** Characters of a tag, comment or text: the longest cell (32,767 characters), fully escaped, is shorter. */
  token: 256 * 1024,
  /** Attributes of a tag. The root tag of a workbook has about 20. */
  attributes: 100,
  /** Cell formats and named cell formats: Excel allows 65,490 of each. */
  formats: 131_000,
  /** Number formats, and characters of the tag of one: Excel allows 250 with 255 characters. */
  numberFormats: 2000,
  numberFormat: 2000,
} as const;

/** A document type may declare entities; no spreadsheet program writes one. */
const documentType = /<!(DOCTYPE|ENTITY)/i;

/** Whether a part is a sheet, by its usual path or by its content: a workbook may name its parts freely. */
const isSheet = (name: string, xml: string): boolean => /(^|\/)worksheets\//.test(name) || xml.includes("sheetData");

/** Tags that have a separate limit. */
const countedTag = /<(?:[^\s:/>]*:)?(row|xf|numFmt)[\s/>]/y;

/**
 * Creates a check for the parts of one workbook, which runs before the reader library gets them. The library's time
 * grows with the number of tags, attributes and escapes, and with the square of the length of a tag or text; all are
 * limited, mostly for all parts together. A cell reference like `XFD1048576` makes the library fill a million rows and
 * 16,384 columns, and a longer one crashes the process. The check splits tags like the library and accepts only plain
 * references in attributes `r`, so that no spelling can hide one.
 *
 * @returns a function that tells whether a part is XML as spreadsheet programs write it.
 * @throws UnreadableSpreadsheetError (from that function) for too many rows, columns, tags, attributes or escapes.
 */
export function createXmlCheck(): (name: string, xml: string) => boolean {
  const counts = { steps: 0, row: 0, xf: 0, numFmt: 0 };
  const count = (steps: number): void => {
    counts.steps += steps;
    if (counts.steps > tableLimits.steps) throw spreadsheetTooLarge();
  };

  /** Counts a tag and returns whether its size is usual. */
  const isUsual = (xml: string, { begin, end, attributes }: Tag): boolean => {
    count(1 + attributes);
    countedTag.lastIndex = begin;
    const kind = countedTag.exec(xml)?.[1] as "row" | "xf" | "numFmt" | undefined;
    if (kind !== undefined) counts[kind] += 1;
    if (counts.xf > limits.formats || counts.numFmt > limits.numberFormats) throw spreadsheetTooLarge();
    return attributes <= limits.attributes && (kind !== "numFmt" || end - begin <= limits.numberFormat);
  };

  return (name, xml) => {
    if (documentType.test(xml)) return false;
    const isSheetPart = isSheet(name, xml);
    // Comments, sections and instructions have other rules, and sheets need none of them.
    if (isSheetPart && (xml.includes("<!") || xml.indexOf("<?", 2) !== -1)) return false;
    count(countOccurrences(xml, "&") + countOccurrences(xml, "_x"));
    counts.row = 0;
    let read = 0;
    for (let begin = xml.indexOf("<"); begin !== -1; begin = xml.indexOf("<", read)) {
      const tag = tagAt(xml, begin);
      if (tag === null || begin - read > limits.token || tag.end - begin > limits.token) return false;
      if (!isUsual(xml, tag)) return false;
      if (isSheetPart && counts.row > maxImportRows + extraRows) throw tooManyRows();
      if (isSheetPart && tag.attributes > 0 && !hasPlainReferences(xml.slice(begin, tag.end))) return false;
      read = tag.end;
    }
    return xml.length - read <= limits.token;
  };
}

/** An attribute `r` in any namespace, except `xmlns:r`, which declares a namespace. */
const referenceAttribute = /(?:[\s"']|(?<!\sxmlns):)r\s*=\s*(["'])(.*?)\1/gs;

function hasPlainReferences(tag: string): boolean {
  referenceAttribute.lastIndex = 0;
  for (let found = referenceAttribute.exec(tag); found !== null; found = referenceAttribute.exec(tag)) {
    if (!isPlainReference(found[2] ?? "")) return false;
  }
  return true;
}

/** A reference to a cell or row: optional column letters and a row number. */
const plainReference = /^([A-Z]{0,3})(\d{1,7})$/;

function isPlainReference(value: string): boolean {
  const [, letters = "", digits] = plainReference.exec(value) ?? [];
  if (digits === undefined) return false;
  if (Number(digits) > maxImportRows + extraRows) throw tooManyRows();
  if (columnNumber(letters) > tableLimits.columns) throw tooManyColumns();
  return true;
}

/** `A` is 1, `Z` 26, `AA` 27; an empty text is 0. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A tag, comment, section or instruction: its start, the offset after it, and its number of attributes. */
interface Tag {
  readonly begin: number;
  readonly end: number;
  readonly attributes: number;
}

/** Start and end of constructs that may contain `>`. */
const delimiters = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

const charCodes = { quote: 34, apostrophe: 39, equals: 61, greater: 62, exclamation: 33, question: 63 } as const;

/** Reads a tag up to its `>`, ignoring `>` in quotes; null if the tag does not end. */
function tagAt(xml: string, begin: number): Tag | null {
  const first = xml.charCodeAt(begin + 1);
  if (first === charCodes.exclamation || first === charCodes.question) {
    const closing = delimiters.find(([start]) => xml.startsWith(start, begin))?.[1] ?? ">";
    const end = xml.indexOf(closing, begin);
    return end === -1 ? null : { begin, end: end + closing.length, attributes: 0 };
  }
  let attributes = 0;
  for (let at = begin + 1; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === charCodes.greater) return { begin, end: at + 1, attributes };
    if (code === charCodes.equals) attributes += 1;
    if (code !== charCodes.quote && code !== charCodes.apostrophe) continue;
    at = xml.indexOf(xml.charAt(at), at + 1);
    if (at === -1) return null;
  }
  return null;
}
