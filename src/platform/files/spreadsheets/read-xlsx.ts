import { strFromU8, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { createXmlCheck } from "./check-xml";
import { spreadsheetTooLarge } from "./limit-errors";
import { type Cell, cellText, type Table, tableLimits, UnreadableSpreadsheetError } from "./table";
import { InvalidZipError, openZip } from "./unzip";

/**
 * Reads the first sheet of an xlsx file.
 * @throws UnreadableSpreadsheetError for other or damaged files, and for content beyond the limits.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const rows = await readSheet(checkedArchive(bytes), { parseNumber: keepDigits, trim: false }).catch(() => {
    throw notXlsx();
  });
  const table = { rows: withRowNumbers(rows) };
  assertTextWithinLimit(table);
  return table;
}

/**
 * Checks the parts of the archive and packs them again without compression, so that the reader library gets exactly the
 * checked bytes. A separate function, so that the memory of the unpacked parts can be freed before reading.
 */
function checkedArchive(bytes: Uint8Array): ArrayBuffer {
  const parts = unpack(bytes);
  const isHarmless = createXmlCheck();
  for (const [name, part] of Object.entries(parts)) if (!isHarmless(name, strFromU8(part))) throw notXlsx();
  const packed = zipSync(parts, { level: 0 });
  // `zipSync` returns an array that covers its whole buffer.
  return packed.buffer as ArrayBuffer;
}

function assertTextWithinLimit({ rows }: Table): void {
  let characters = 0;
  for (const { cells } of rows) {
    for (const cell of cells) characters += cellText(cell).length;
    if (characters > tableLimits.characters) throw spreadsheetTooLarge();
  }
}

/** Folders without table data, where programs may store any XML. */
const ignoredFolders = /^(?:customXml|docProps)\//;

/** Unpacks the XML parts of the archive. */
function unpack(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  try {
    const entries = openZip(bytes);
    const declared = entries.reduce((sum, { size }) => sum + size, 0);
    if (entries.length > tableLimits.entries || declared > tableLimits.unpackedBytes) throw spreadsheetTooLarge();
    const parts = entries.filter(({ name }) => /\.(?:xml|rels)$/.test(name) && !ignoredFolders.test(name));
    return Object.fromEntries(parts.map((entry) => [entry.name, entry.read()]));
  } catch (error) {
    throw error instanceof InvalidZipError ? notXlsx() : error;
  }
}

/** A number with its digits as in the file. */
interface RawNumber {
  readonly digits: string;
}

const keepDigits = (digits: string): RawNumber => ({ digits });

type RawCell = string | RawNumber | boolean | Date | null;

/** The library's types describe a date by its constructor, hence the cast. */
function withRowNumbers(rows: readonly (readonly unknown[])[]): Table["rows"] {
  return rows
    .map((row, index) => ({ number: index + 1, cells: row.map((cell) => cellOf(cell as RawCell)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
}

function cellOf(found: RawCell): Cell {
  if (found === null || found === "") return null;
  // One character more than allowed, so that the length check notices it.
  if (typeof found === "string") return found.slice(0, tableLimits.cell + 1);
  if (typeof found === "boolean") return { kind: "other", shown: String(found) };
  if (found instanceof Date) return { kind: "date", shown: dayOf(found) };
  const value = Number(found.digits);
  const isExact = !Number.isInteger(value) || Math.abs(value) < 10 ** exactDigits;
  return { kind: "number", shown: isExact ? String(Number(value.toPrecision(exactDigits))) : found.digits, isExact };
}

/** An invalid date is shown like in spreadsheet programs. */
const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? "#####" : date.toISOString().slice(0, 10));

/** Significant digits of numbers in spreadsheets; further digits become zeros. */
const exactDigits = 15;

const notXlsx = () =>
  new UnreadableSpreadsheetError({
    zh: "文件不是有效的 Excel 工作簿（.xlsx），请用 Excel 重新另存后上传",
    en: "This is not a valid Excel workbook (.xlsx); save it again in Excel and upload that file",
  });
