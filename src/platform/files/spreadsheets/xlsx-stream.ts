import { crc32, createDeflateRaw } from "node:zlib";
import { type AsyncFlateStreamHandler, Zip, ZipDeflate, type ZipInputFile } from "fflate";
import { maxSheetRows } from "../../../contract";
import { columnWidth } from "./column-width";
import { fixedParts, rowXml, sheetEnd, sheetPath, sheetStart } from "./xlsx-parts";

/** How a column shows its numbers. Times and days are wall times in ms. Texts stay texts in every column. */
export type CellFormat = "text" | "number" | "time" | "day";

/** A text, which spreadsheet programs keep as it is ("0012"), or a number. An empty text is an empty cell. */
export type CellValue = string | number;

/** A wall time (ms) as text: "2026-11-21 08:00". */
export const timeText = (wall: number, format: "time" | "day"): string =>
  new Date(wall)
    .toISOString()
    .slice(0, format === "day" ? 10 : 16)
    .replace("T", " ");

/** A sheet whose rows are produced in parts. */
export interface StreamedSheet {
  /** At most 31 characters, without `[]:*?/\` (limits of the xlsx format). */
  readonly name: string;
  readonly head: readonly string[];
  /** By column; text by default. */
  readonly formats?: readonly CellFormat[];
  /** Returns the next rows, or null after the last. Called again only when the previous rows have been written. */
  readonly next: () => Promise<Iterable<readonly CellValue[]> | null>;
}

/**
 * Streams an xlsx file with one sheet. Only one part of the rows is in memory at a time. The available npm packages
 * keep all rows in memory, or cannot write a frozen header row, column widths and text cells.
 *
 * @throws RangeError for more than `maxSheetRows` rows. Check the number of rows before the call.
 *
 * @example
 * const next = async () => parts.shift() ?? null;
 * for await (const chunk of streamXlsx({ name: "Stock", head: ["IMEI", "Batch"], next })) send(chunk);
 */
export async function* streamXlsx({
  name,
  head,
  formats = [],
  next,
}: StreamedSheet): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const drainChunks = (): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(chunks.splice(0)));

  for (const [path, xml] of Object.entries(fixedParts(name))) {
    const entry = new ZipDeflate(path);
    zip.add(entry);
    entry.push(encoder.encode(xml), true);
  }
  yield drainChunks();

  const sheet = new DeflatedEntry(sheetPath);
  zip.add(sheet);
  try {
    const write = createRowWriter(sheet, { head, formats, next });
    while (await write()) yield drainChunks();
    await sheet.end();
  } finally {
    sheet.terminate();
  }
  zip.end();
  yield drainChunks();
}

/**
 * Returns a function that writes the next part of the sheet. That function returns false once the sheet is complete. It
 * keeps no reference to written rows, so that their memory can be freed.
 */
function createRowWriter(
  sheet: DeflatedEntry,
  { head, formats, next }: Required<Pick<StreamedSheet, "head" | "formats" | "next">>,
): () => Promise<boolean> {
  const columns = head.map((_, column) => formats[column] ?? "text");
  const shown = (value: CellValue | undefined, column: number): string => {
    const format = columns[column];
    const isTime = typeof value === "number" && (format === "time" || format === "day");
    return isTime ? timeText(value, format) : String(value ?? "");
  };
  let hasStarted = false;
  let written = 0;
  const sheetStartXml = (rows: readonly (readonly CellValue[])[]): string =>
    sheetStart(
      head,
      columns,
      head.map((title, column) => columnWidth([title, ...rows.map((row) => shown(row[column], column))])),
    );
  function* rowsXml(rows: Iterable<readonly CellValue[]>): Generator<string> {
    for (const cells of rows) {
      if (written === maxSheetRows) throw new RangeError(`A sheet can have at most ${maxSheetRows} rows.`);
      written += 1;
      // The header is row 1.
      yield rowXml(written + 1, cells, columns);
    }
  }
  return async () => {
    const rows = await next();
    if (rows === null) {
      await sheet.write([hasStarted ? "" : sheetStartXml([]), sheetEnd]);
      return false;
    }
    if (hasStarted) await sheet.write(rowsXml(rows));
    else {
      const firstRows = [...rows];
      await sheet.write([sheetStartXml(firstRows), ...rowsXml(firstRows)]);
    }
    hasStarted = true;
    return true;
  };
}

const encoder = new TextEncoder();

/** The zlib level. Higher levels take much more time and hardly make this XML smaller. */
const compressionLevel = 4;

/** Number of bytes that are compressed in one step. A small buffer limits memory and keeps each step short. */
const bufferSize = 128 * 1024;

/** A zip entry that is compressed in Node's thread pool, so that the event loop is not blocked. */
class DeflatedEntry implements ZipInputFile {
  readonly filename: string;
  /** Compression method "deflated" (PKWARE APPNOTE 4.4.5). */
  readonly compression = 8;
  size = 0;
  crc = 0;
  /** Takes the compressed bytes. `Zip.add` sets it. */
  declare ondata: AsyncFlateStreamHandler;
  readonly #deflate = createDeflateRaw({ level: compressionLevel });
  /** Reused for each step: zlib has read it completely before the next step begins. */
  readonly #buffer = new Uint8Array(bufferSize);

  constructor(path: string) {
    this.filename = path;
    // `write` and `end` report errors; without this listener an error would end the process.
    this.#deflate.on("error", () => {});
    this.#deflate.on("data", (chunk: Uint8Array<ArrayBuffer>) => this.ondata(null, chunk, false));
  }

  /** Compresses texts. zlib may output the last bytes only in `end`. */
  async write(texts: Iterable<string>): Promise<void> {
    let used = 0;
    const flush = async (): Promise<void> => {
      if (used > 0) await this.#deflateBytes(this.#buffer.subarray(0, used));
      used = 0;
    };
    for (const text of texts) {
      // A UTF-16 unit takes at most 3 bytes in UTF-8.
      if (used + text.length * 3 > bufferSize) await flush();
      if (text.length * 3 > bufferSize) await this.#deflateBytes(encoder.encode(text));
      else used += encoder.encodeInto(text, this.#buffer.subarray(used)).written;
    }
    await flush();
  }

  /** Ends the entry and outputs the last compressed bytes. */
  end(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#deflate.once("error", reject);
      this.#deflate.once("end", () => {
        this.ondata(null, new Uint8Array(0), true);
        resolve();
      });
      this.#deflate.end();
    });
  }

  terminate(): void {
    this.#deflate.destroy();
  }

  #deflateBytes(bytes: Uint8Array): Promise<void> {
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    return new Promise((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
}
