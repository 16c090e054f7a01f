import { createDeflateRaw } from "node:zlib";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { mostSheetRows } from "../../contract";
import { columnWidth } from "./column-width";
import { fixedParts, rowXml, sheetEnd, sheetPath, sheetStart } from "./xlsx-parts";

/**
 * A sheet whose rows come in parts. Its cells are texts throughout, so that a spreadsheet changes none and computes none.
 */
export interface StreamedSheet {
  /** 31 characters at most, without `[]:*?/\`: a limit of the format. */
  readonly name: string;
  readonly head: readonly string[];
  /** Each is asked for when the one before has been written. */
  readonly parts: AsyncIterable<readonly (readonly string[])[]>;
}

/**
 * An xlsx file of one sheet, written as its rows come: one part is in memory at a time, whatever their number. The packages that
 * write workbooks hold all rows, or know no fixed head, no widths and no format for texts.
 *
 * @throws RangeError for more rows than a sheet takes; whoever gives them knows their number before.
 */
export async function* streamXlsx({ name, head, parts }: StreamedSheet): AsyncGenerator<Uint8Array<ArrayBuffer>> {
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
    const start = (rows: readonly (readonly string[])[]): string =>
      sheetStart(
        head,
        head.map((title, at) => columnWidth([title, ...rows.map((row) => row[at] ?? "")])),
      );
    let isBegun = false;
    let written = 0;
    for await (const rows of parts) {
      if (written + rows.length > mostSheetRows) throw new RangeError(`A sheet takes ${mostSheetRows} rows.`);
      // The head is row 1.
      const first = written + 2;
      if (!isBegun) await sheet.write([start(rows)]);
      isBegun = true;
      await sheet.write(rows.map((cells, at) => rowXml(first + at, cells)));
      written += rows.length;
      yield taken();
    }
    await sheet.end([isBegun ? "" : start([]), sheetEnd]);
  } finally {
    sheet.terminate();
  }
  zip.end();
  yield taken();
}

const encoder = new TextEncoder();

/** Of zlib's levels the one from which on time grows much faster than files shrink: XML of rows repeats itself. */
const level = 4;

/** Bytes that are deflated at once: small, so that they are a little work for the thread and no large garbage. */
const pieceSize = 128 * 1024;

/** An entry that zlib deflates in a thread of its own, so that other calls go on meanwhile. */
class DeflatedEntry extends ZipPassThrough {
  /** APPNOTE.txt 4.4.5: deflated. */
  override compression = 8;
  readonly #deflate = createDeflateRaw({ level });
  /** The texts' bytes on their way: the same memory each time, for zlib is done with it before it is written again. */
  readonly #piece = new Uint8Array(pieceSize);
  #processed: Promise<void> = Promise.resolve();

  constructor(path: string) {
    super(path);
    this.#deflate.on("data", (chunk: Uint8Array<ArrayBuffer>) => this.ondata(null, chunk, false));
  }

  /** Settles when the texts have been deflated, but for what zlib keeps back. */
  async write(texts: readonly string[]): Promise<void> {
    let used = 0;
    const flush = async (): Promise<void> => {
      if (used > 0) await this.#give(this.#piece.subarray(0, used), false);
      used = 0;
    };
    for (const text of texts) {
      // A unit of a text takes 3 bytes at most.
      if (used + text.length * 3 > pieceSize) await flush();
      if (text.length * 3 > pieceSize) await this.#give(encoder.encode(text), false);
      else used += encoder.encodeInto(text, this.#piece.subarray(used)).written;
    }
    await flush();
  }

  async end(texts: readonly string[]): Promise<void> {
    await this.write(texts);
    await this.#give(new Uint8Array(0), true);
  }

  terminate(): void {
    this.#deflate.destroy();
  }

  async #give(bytes: Uint8Array, isLast: boolean): Promise<void> {
    this.push(bytes, isLast);
    await this.#processed;
  }

  protected override process(chunk: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    this.#processed = new Promise((resolve, reject) => {
      this.#deflate.once("error", reject);
      const settled = (): void => {
        this.#deflate.off("error", reject);
        resolve();
      };
      if (!isLast) return void this.#deflate.write(chunk, settled);
      this.#deflate.once("end", () => {
        this.ondata(null, new Uint8Array(0), true);
        settled();
      });
      this.#deflate.end();
    });
  }
}
