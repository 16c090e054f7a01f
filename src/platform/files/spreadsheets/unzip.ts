import { inflateRawSync } from "node:zlib";

/** A file in a zip archive. */
export interface ZipEntry {
  readonly name: string;
  /** Unpacked size as declared in the archive, bytes. */
  readonly size: number;
  /**
   * Unpacks the file. Inflating stops at the declared size, so that the declared sizes limit time and memory.
   * @throws InvalidZipError if the content is damaged or has another size.
   */
  read(): Uint8Array;
}

/** The bytes are not a valid zip archive. */
export class InvalidZipError extends Error {
  override readonly name = "InvalidZipError";
}

/** Signatures and header sizes of the records of an archive (PKWARE APPNOTE 6.3, section 4.3). */
const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50 } as const;
const headerSize = { local: 30, central: 46, end: 22, locator64: 20, end64: 56 } as const;
/** Maximum size of the comment after the last record, bytes. */
const maxCommentSize = 0xffff;
/** A field with this value has its real value in the ZIP64 extension. */
const inZip64 = 0xffffffff;

/**
 * Reads the central directory of a zip archive, which office programs use too.
 *
 * @throws InvalidZipError for other or damaged files.
 *
 * @example
 * const contents = openZip(bytes).map((entry) => [entry.name, entry.read()]);
 */
export function openZip(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const { count, start } = findDirectory(view);
    const entries: ZipEntry[] = [];
    for (let at = start; entries.length < count; ) {
      const { entry, next } = entryAt(bytes, view, at);
      entries.push(entry);
      at = next;
    }
    return entries;
  } catch (error) {
    // An offset beyond the end of the archive.
    throw error instanceof RangeError ? new InvalidZipError(error.message) : error;
  }
}

/** Finds the offset of the central directory and its number of entries. */
function findDirectory(view: DataView): { readonly count: number; readonly start: number } {
  const first = Math.max(0, view.byteLength - headerSize.end - maxCommentSize);
  for (let at = view.byteLength - headerSize.end; at >= first; at -= 1) {
    if (view.getUint32(at, true) !== signature.end) continue;
    const count = view.getUint16(at + 10, true);
    const start = view.getUint32(at + 16, true);
    if (start !== inZip64 && count !== 0xffff) return { count, start };
    const end64 = readUint64(view, at - headerSize.locator64 + 8);
    if (view.getUint32(end64, true) !== signature.end64) throw new InvalidZipError("the ZIP64 end record is missing");
    return { count: readUint64(view, end64 + 32), start: readUint64(view, end64 + 48) };
  }
  throw new InvalidZipError("the end of the central directory is missing");
}

function entryAt(bytes: Uint8Array, view: DataView, at: number): { readonly entry: ZipEntry; readonly next: number } {
  if (view.getUint32(at, true) !== signature.central)
    throw new InvalidZipError("an entry of the central directory is missing");
  const nameEnd = at + headerSize.central + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  if (extraEnd > bytes.length) throw new InvalidZipError("the central directory is incomplete");
  const [size = 0, packedSize = 0, offset = 0] = sizesOf(view, at, nameEnd, extraEnd);
  const name = Buffer.from(bytes.subarray(at + headerSize.central, nameEnd)).toString("utf8");
  const method = view.getUint16(at + 10, true);
  return {
    entry: { name, size, read: () => unpack({ bytes, view, offset, packedSize, method, size }) },
    next: extraEnd + view.getUint16(at + 32, true),
  };
}

/** Unpacked size, packed size and offset of an entry. Values of over 32 bits are in the extra field. */
function sizesOf(view: DataView, at: number, extra: number, extraEnd: number): readonly number[] {
  const values = [at + 24, at + 20, at + 42].map((field) => view.getUint32(field, true));
  if (!values.includes(inZip64)) return values;
  let field = extra;
  while (field + 4 <= extraEnd && view.getUint16(field, true) !== 1) field += 4 + view.getUint16(field + 2, true);
  let value = field + 4;
  return values.map((short) => {
    if (short !== inZip64) return short;
    value += 8;
    return readUint64(view, value - 8);
  });
}

interface PackedEntry {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly offset: number;
  readonly packedSize: number;
  readonly method: number;
  readonly size: number;
}

function unpack({ bytes, view, offset, packedSize, method, size }: PackedEntry): Uint8Array {
  try {
    if (view.getUint32(offset, true) !== signature.local) throw new InvalidZipError("the entry is missing");
    const begin = offset + headerSize.local + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (begin + packedSize > bytes.length) throw new InvalidZipError("the entry is incomplete");
    const content = bytes.subarray(begin, begin + packedSize);
    if (method !== 0 && method !== 8) throw new InvalidZipError(`the compression method ${method} is not supported`);
    // `maxOutputLength` must be at least 1.
    const unpacked = method === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(size, 1) });
    if (unpacked.length !== size) throw new InvalidZipError(`${unpacked.length} bytes instead of ${size}`);
    return unpacked;
  } catch (error) {
    throw error instanceof InvalidZipError ? error : new InvalidZipError("the entry is damaged", { cause: error });
  }
}

/** Reads a 64-bit number. Real archives have none above 2^53. */
const readUint64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));
