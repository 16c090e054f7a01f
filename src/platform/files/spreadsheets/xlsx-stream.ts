import { crc32, createDeflateRaw } from "node:zlib";
import { type AsyncFlateStreamHandler, Zip, ZipDeflate, type ZipInputFile } from "fflate";
import { maxSheetRows } from "../../../contract";
import { columnWidth } from "./column-width";
import { fixedParts, rowXml, sheetEnd, sheetPath, sheetStart } from "./xlsx-parts";

/**
 * A sheet whose rows come in parts. Its cells are texts throughout, so that a spreadsheet changes none and computes none.
 */
export interface StreamedSheet {
  /** 31 characters at most, without `[]:*?/\`: a limit of the format. */
  readonly name: string;
  readonly head: readonly string[];
  /** Asked for the rows that come next when those before have been written; null after the last ones. */
  readonly next: () => Promise<Iterable<readonly string[]> | null>;
}

/**
 * An xlsx file of one sheet, written as its rows come: one part is in memory at a time, whatever their number, and none between
 * two pieces of the file. The packages that write workbooks hold all rows, or know no fixed head, no widths and no format for texts.
 *
 * @throws RangeError for more rows than a sheet takes; whoever gives them knows their number before.
 */
export async function* streamXlsx({ name, head, next }: StreamedSheet): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const taken = (): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(made.splice(0)));

  for (const [path, xml] of Object.entries(fixedParts(name))) {
    const entry = new ZipDeflate(path);
    zip.add(entry);
    entry.push(encoder.encode(xml), true);
  }
  yield taken();

  const sheet = new DeflatedEntry(sheetPath);
  zip.add(sheet);
  try {
    const write = createRowWriter(sheet, head, next);
    while (await write()) yield taken();
    await sheet.end();
  } finally {
    sheet.terminate();
  }
  zip.end();
  yield taken();
}

/** Writes the sheet part by part; answers false when it has written its end. Nothing of a part outlives the writing of it. */
function createRowWriter(
  sheet: DeflatedEntry,
  head: readonly string[],
  next: StreamedSheet["next"],
): () => Promise<boolean> {
  let isBegun = false;
  let written = 0;
  const start = (rows: readonly (readonly string[])[]): string =>
    sheetStart(
      head,
      head.map((title, at) => columnWidth([title, ...rows.map((row) => row[at] ?? "")])),
    );
  function* texts(rows: Iterable<readonly string[]>): Generator<string> {
    for (const cells of rows) {
      if (written === maxSheetRows) throw new RangeError(`A sheet takes ${maxSheetRows} rows.`);
      written += 1;
      // The head is row 1.
      yield rowXml(written + 1, cells);
    }
  }
  return async () => {
    const rows = await next();
    if (rows === null) {
      await sheet.write([isBegun ? "" : start([]), sheetEnd]);
      return false;
    }
    if (isBegun) await sheet.write(texts(rows));
    else {
      const first = [...rows];
      await sheet.write([start(first), ...texts(first)]);
    }
    isBegun = true;
    return true;
  };
}

const encoder = new TextEncoder();

/** Of zlib's levels the one from which on time grows much faster than files shrink: XML of rows repeats itself. */
const level = 4;

/** Bytes that are deflated at once: small, so that they are a little work for the thread and no large garbage. */
const pieceSize = 128 * 1024;

/** An entry that zlib deflates in a thread of its own, so that other calls go on meanwhile. */
class DeflatedEntry implements ZipInputFile {
  readonly filename: string;
  /** APPNOTE.txt 4.4.5: deflated. */
  readonly compression = 8;
  size = 0;
  crc = 0;
  /** Set by the archive that it is put into. */
  declare ondata: AsyncFlateStreamHandler;
  readonly #deflate = createDeflateRaw({ level });
  /** The texts' bytes on their way: the same memory each time, for zlib is done with it before it is written again. */
  readonly #piece = new Uint8Array(pieceSize);

  constructor(path: string) {
    this.filename = path;
    // Whoever writes next, or waits for the end, is told; without anybody who listens it would end the process.
    this.#deflate.on("error", () => {});
    this.#deflate.on("data", (chunk: Uint8Array<ArrayBuffer>) => this.ondata(null, chunk, false));
  }

  /** Settles when the texts have been deflated, but for what zlib keeps back. */
  async write(texts: Iterable<string>): Promise<void> {
    let used = 0;
    const flush = async (): Promise<void> => {
      if (used > 0) await this.#give(this.#piece.subarray(0, used));
      used = 0;
    };
    for (const text of texts) {
      // A unit of a text takes 3 bytes at most.
      if (used + text.length * 3 > pieceSize) await flush();
      if (text.length * 3 > pieceSize) await this.#give(encoder.encode(text));
      else used += encoder.encodeInto(text, this.#piece.subarray(used)).written;
    }
    await flush();
  }

  /** Settles when everything has been deflated. */
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

  #give(bytes: Uint8Array): Promise<void> {
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    return new Promise((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
}
