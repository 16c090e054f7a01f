import { maxImportRows } from "../../../contract";
import { countOf } from "./count-of";
import { spreadsheetTooLarge, tooManyColumns, tooManyRows } from "./limit-errors";
import { tableLimits } from "./table";

/** Rows that a file may have beside its records: a title above the head, the head, empty ones between. */
const spareRows = 100;

/** Limits of what a spreadsheet program writes. */
const limits = {
  /** Characters of one tag, comment or text: 32,767 characters of a cell, each spelt by its number, are fewer. */
  token: 256 * 1024,
  /** Attributes of one tag. The root of a workbook has some 20. */
  attributes: 100,
  /** Formats of cells, own ones and those that they extend: Excel takes 65,490 of either. */
  formats: 131_000,
  /** Formats of numbers, and characters of the tag of one: Excel takes 250, of 255 characters. */
  numberFormats: 2000,
  numberFormat: 2000,
} as const;

/** Document types declare entities; no spreadsheet program writes one. */
const documentType = /<!(DOCTYPE|ENTITY)/i;

/** Where a sheet usually stands; what another part is called by the workbook, its content says. */
const isSheet = (name: string, xml: string): boolean => /(^|\/)worksheets\//.test(name) || xml.includes("sheetData");

/** Tags that are counted apart. */
const counted = /<(?:[^\s:/>]*:)?(row|xf|numFmt)[\s/>]/y;

/**
 * Makes the check for the parts of one workbook, before a reader gets them. What reading costs grows with tags, attributes and
 * escapes, and with the square of the length of a tag or a text: all of them are bounded, most over all parts together. An address
 * like `XFD1048576` makes a reader fill a million rows and 16,384 columns, and a longer one ends the whole process. Tags are told
 * apart as the reader does, and what an attribute `r` says has to be plain, so that no spelling hides an address.
 *
 * @returns whether a part is XML that a spreadsheet program writes.
 * @throws UnreadableSpreadsheetError for more rows, columns, tags, attributes or escapes than are taken.
 */
export function createXmlCheck(): (name: string, xml: string) => boolean {
  const counts = { steps: 0, row: 0, xf: 0, numFmt: 0 };
  const count = (steps: number): void => {
    counts.steps += steps;
    if (counts.steps > tableLimits.steps) throw spreadsheetTooLarge();
  };

  /** Counts one tag. */
  const isUsual = (xml: string, { begin, end, attributes }: Tag): boolean => {
    count(1 + attributes);
    counted.lastIndex = begin;
    const kind = counted.exec(xml)?.[1] as "row" | "xf" | "numFmt" | undefined;
    if (kind !== undefined) counts[kind] += 1;
    if (counts.xf > limits.formats || counts.numFmt > limits.numberFormats) throw spreadsheetTooLarge();
    return attributes <= limits.attributes && (kind !== "numFmt" || end - begin <= limits.numberFormat);
  };

  return (name, xml) => {
    if (documentType.test(xml)) return false;
    const isSheetPart = isSheet(name, xml);
    // What stands in comments, sections and instructions is read by rules of its own.
    if (isSheetPart && (xml.includes("<!") || xml.indexOf("<?", 2) !== -1)) return false;
    count(countOf(xml, "&") + countOf(xml, "_x"));
    counts.row = 0;
    let read = 0;
    for (let begin = xml.indexOf("<"); begin !== -1; begin = xml.indexOf("<", read)) {
      const tag = tagAt(xml, begin);
      if (tag === null || begin - read > limits.token || tag.end - begin > limits.token) return false;
      if (!isUsual(xml, tag)) return false;
      if (isSheetPart && counts.row > maxImportRows + spareRows) throw tooManyRows();
      // Most tags have no attributes.
      if (isSheetPart && tag.attributes > 0 && !hasPlainPlaces(xml.slice(begin, tag.end))) return false;
      read = tag.end;
    }
    return xml.length - read <= limits.token;
  };
}

/** An attribute `r`, in whatever namespace; `xmlns:r` names a namespace and is none. */
const placeAttribute = /(?:[\s"']|(?<!\sxmlns):)r\s*=\s*(["'])(.*?)\1/gs;

function hasPlainPlaces(tag: string): boolean {
  placeAttribute.lastIndex = 0;
  for (let found = placeAttribute.exec(tag); found !== null; found = placeAttribute.exec(tag)) {
    if (!isPlainPlace(found[2] ?? "")) return false;
  }
  return true;
}

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

/** A tag, comment, section or instruction: where it begins, what stands behind it, and how many attributes it has. */
interface Tag {
  readonly begin: number;
  readonly end: number;
  readonly attributes: number;
}

const specials = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

const sign = { quote: 34, apostrophe: 39, equals: 61, greater: 62, exclamation: 33, question: 63 } as const;

/** Reads a tag to the `>` that ends it: one in quotes does not. Null where there is none. */
function tagAt(xml: string, begin: number): Tag | null {
  const first = xml.charCodeAt(begin + 1);
  if (first === sign.exclamation || first === sign.question) {
    const closing = specials.find(([start]) => xml.startsWith(start, begin))?.[1] ?? ">";
    const end = xml.indexOf(closing, begin);
    return end === -1 ? null : { begin, end: end + closing.length, attributes: 0 };
  }
  let attributes = 0;
  for (let at = begin + 1; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === sign.greater) return { begin, end: at + 1, attributes };
    if (code === sign.equals) attributes += 1;
    if (code !== sign.quote && code !== sign.apostrophe) continue;
    at = xml.indexOf(xml.charAt(at), at + 1);
    if (at === -1) return null;
  }
  return null;
}
