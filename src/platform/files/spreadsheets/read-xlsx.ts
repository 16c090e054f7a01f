import { strFromU8, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { createXmlCheck } from "./check-xml";
import { spreadsheetTooLarge } from "./limit-errors";
import { type Cell, cellText, type Table, tableLimits, UnreadableSpreadsheetError } from "./table";
import { BrokenZip, openZip } from "./unzip";

/**
 * Reads the first sheet of an xlsx file.
 * @throws UnreadableTable for what is none, and for what passes the limits.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const rows = await readSheet(looked(bytes), { parseNumber: numberFound, trim: false }).catch(() => {
    throw notXlsx();
  });
  const table = { rows: numbered(rows) };
  refuseMuchText(table);
  return table;
}

/**
 * The archive after its parts have been looked through, packed anew without compression: the reader gets what was looked at here
 * and nothing else. Of the many copies that reading makes of a sheet, those that were made here end here.
 */
function looked(bytes: Uint8Array): ArrayBuffer {
  const parts = unpack(bytes);
  const isHarmless = createXmlCheck();
  for (const [name, part] of Object.entries(parts)) if (!isHarmless(name, strFromU8(part))) throw notXlsx();
  const packed = zipSync(parts, { level: 0 });
  // The packer makes its bytes a buffer of their own.
  return packed.buffer as ArrayBuffer;
}

function refuseMuchText({ rows }: Table): void {
  let characters = 0;
  for (const { cells } of rows) {
    for (const cell of cells) characters += cellText(cell).length;
    if (characters > tableLimits.characters) throw spreadsheetTooLarge();
  }
}

/** Folders that hold nothing of a table. Other programs keep XML of any kind there. */
const unread = /^(?:customXml|docProps)\//;

/** The XML parts of the archive that a table may be in. */
function unpack(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  try {
    const entries = openZip(bytes);
    const declared = entries.reduce((sum, { size }) => sum + size, 0);
    if (entries.length > tableLimits.entries || declared > tableLimits.unpackedBytes) throw spreadsheetTooLarge();
    const parts = entries.filter(({ name }) => /\.(?:xml|rels)$/.test(name) && !unread.test(name));
    return Object.fromEntries(parts.map((entry) => [entry.name, entry.read()]));
  } catch (error) {
    throw error instanceof BrokenZip ? notXlsx() : error;
  }
}

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
  if (found instanceof Date) return { kind: "date", shown: dayOf(found) };
  const value = Number(found.digits);
  const isExact = !Number.isInteger(value) || Math.abs(value) < 10 ** exactDigits;
  return { kind: "number", shown: isExact ? String(Number(value.toPrecision(exactDigits))) : found.digits, isExact };
}

/** A number that is formatted as a date and is none is shown as a spreadsheet shows it. */
const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? "#####" : date.toISOString().slice(0, 10));

/** Significant digits of a spreadsheet's numbers; further ones become zeros when they are typed in. */
const exactDigits = 15;

const notXlsx = () =>
  new UnreadableSpreadsheetError({
    zh: "文件不是有效的 Excel 工作簿（.xlsx），请用 Excel 重新另存后上传",
    en: "This is not a valid Excel workbook (.xlsx); save it again in Excel and upload that file",
  });
