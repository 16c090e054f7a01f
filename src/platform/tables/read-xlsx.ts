import { strFromU8, type UnzipFileInfo, type Unzipped, unzipSync, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { mostTableRows, mostTableRowsText } from "../../contract";
import { type Cell, type Table, tableLimits, UnreadableTable } from "./table";

/**
 * Reads the first sheet of an xlsx file.
 * @throws UnreadableTable for what is none, and for what passes the limits.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const parts = unpack(bytes);
  for (const [name, part] of Object.entries(parts)) checkPart(name, strFromU8(part));
  // Packed anew, without compression: the reader gets what was looked at here and nothing else.
  const checked = zipSync(parts, { level: 0 });
  const rows = await readSheet(checked.slice().buffer, { parseNumber: numberFound, trim: false }).catch(() => {
    throw notXlsx();
  });
  return { rows: numbered(rows) };
}

/** The XML parts of the archive, counted by what they declare; the inflater writes no byte beyond what was declared. */
function unpack(bytes: Uint8Array): Unzipped {
  let entries = 0;
  let declared = 0;
  const accept = ({ name, originalSize }: UnzipFileInfo): boolean => {
    entries += 1;
    declared += originalSize;
    if (entries > tableLimits.entries || declared > tableLimits.unpackedBytes) throw tooLarge();
    return name.endsWith(".xml") || name.endsWith(".rels");
  };
  try {
    return unzipSync(bytes, { filter: accept });
  } catch (error) {
    throw error instanceof UnreadableTable ? error : notXlsx();
  }
}

/** Document types declare entities; no spreadsheet program writes one. */
const documentType = /<!(DOCTYPE|ENTITY)/i;

/** `r="XFD1048576"` makes a reader fill a million rows and 16,384 columns. */
const cellAddress = /<c\s[^>]*?\br\s*=\s*["']([A-Za-z]{1,10})(\d{1,10})["']/g;

function checkPart(name: string, xml: string): void {
  if (documentType.test(xml)) throw notXlsx();
  if (!/(^|\/)worksheets\//.test(name)) return;
  for (const [, letters = "", digits = ""] of xml.matchAll(cellAddress)) {
    if (Number(digits) > mostTableRows + spareRows) throw tooManyRows();
    if (columnNumber(letters) > tableLimits.columns) throw tooManyColumns();
  }
  if (xml.split(/<row[\s>/]/, mostTableRows + spareRows + 2).length > mostTableRows + spareRows + 1)
    throw tooManyRows();
}

/** Rows that a file may have beside its records: a title above the head, the head, empty ones between. */
const spareRows = 100;

/** `A` is 1, `Z` 26, `AA` 27. */
const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A number as it stands in the file. */
interface NumberFound {
  readonly digits: string;
}

const numberFound = (digits: string): NumberFound => ({ digits });

type Found = string | NumberFound | boolean | Date | null;

/** The reader's types call a date by its constructor. */
function numbered(rows: readonly (readonly unknown[])[]): Table["rows"] {
  return rows
    .map((row, at) => ({ number: at + 1, cells: row.map((one) => cellOf(one as Found)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
}

function cellOf(found: Found): Cell {
  if (found === null || found === "") return null;
  // One character too many is kept, for whoever checks lengths to see.
  if (typeof found === "string") return found.slice(0, tableLimits.cell + 1);
  if (typeof found === "boolean") return { kind: "other", shown: String(found) };
  if (found instanceof Date) return { kind: "date", shown: found.toISOString().slice(0, 10) };
  const value = Number(found.digits);
  const isExact = !Number.isInteger(value) || Math.abs(value) < 10 ** exactDigits;
  return { kind: "number", shown: isExact ? String(Number(value.toPrecision(exactDigits))) : found.digits, isExact };
}

/** Significant digits of a spreadsheet's numbers; further ones become zeros when they are typed in. */
const exactDigits = 15;

const notXlsx = () =>
  new UnreadableTable({
    zh: "文件不是有效的 Excel 工作簿（.xlsx），请用 Excel 重新另存后上传",
    en: "This is not a valid Excel workbook (.xlsx); save it again in Excel and upload that file",
  });

export const tooLarge = () =>
  new UnreadableTable({
    zh: "文件解压后过大，请拆分后分别上传",
    en: "Unpacked, this file is too large; split it and upload the parts",
  });

export const tooManyRows = () =>
  new UnreadableTable({
    zh: `文件超过 ${mostTableRowsText} 行，请拆分后分别上传`,
    en: `The file has more than ${mostTableRowsText} rows; split it and upload the parts`,
  });

export const tooManyColumns = () =>
  new UnreadableTable({
    zh: `文件超过 ${tableLimits.columns} 列，请使用模板`,
    en: `The file has more than ${tableLimits.columns} columns; use the template`,
  });
