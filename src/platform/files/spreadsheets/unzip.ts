import { inflateRawSync } from "node:zlib";

/** One file within a zip archive. */
export interface ZipEntry {
  readonly name: string;
  /** Bytes unpacked, as the archive declares them. */
  readonly size: number;
  /**
   * Unpacks the file. Inflating stops at the declared size, so no archive costs more than it declares.
   * @throws BrokenZip where the content is damaged or has another size than declared.
   */
  read(): Uint8Array;
}

/** The bytes are no zip archive, or a damaged one. */
export class BrokenZip extends Error {
  override readonly name = "BrokenZip";
}

/** Signatures and lengths of the records of an archive (PKWARE APPNOTE 6.3, 4.3). */
const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50 } as const;
const headLength = { local: 30, central: 46, end: 22, locator64: 20, end64: 56 } as const;
/** A comment of up to 65,535 bytes may follow the last record. */
const longestComment = 0xffff;
/** A field with this value has its true value in a record of the 64-bit extension. */
const in64 = 0xffffffff;

/**
 * Reads the table of contents of a zip archive: the central directory, which office programs go by too.
 *
 * @throws BrokenZip for what is no zip archive.
 */
export function openZip(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const { count, start } = contentsOf(view);
    const entries: ZipEntry[] = [];
    for (let at = start; entries.length < count; ) {
      const { entry, next } = entryAt(bytes, view, at);
      entries.push(entry);
      at = next;
    }
    return entries;
  } catch (error) {
    // A place outside of the archive.
    throw error instanceof RangeError ? new BrokenZip(error.message) : error;
  }
}

/** Where the central directory begins, and how many entries it has. */
function contentsOf(view: DataView): { readonly count: number; readonly start: number } {
  const first = Math.max(0, view.byteLength - headLength.end - longestComment);
  for (let at = view.byteLength - headLength.end; at >= first; at -= 1) {
    if (view.getUint32(at, true) !== signature.end) continue;
    const count = view.getUint16(at + 10, true);
    const start = view.getUint32(at + 16, true);
    if (start !== in64 && count !== 0xffff) return { count, start };
    const end64 = long(view, at - headLength.locator64 + 8);
    if (view.getUint32(end64, true) !== signature.end64) throw new BrokenZip("no end of the 64-bit extension");
    return { count: long(view, end64 + 32), start: long(view, end64 + 48) };
  }
  throw new BrokenZip("no end of the central directory");
}

function entryAt(bytes: Uint8Array, view: DataView, at: number): { readonly entry: ZipEntry; readonly next: number } {
  if (view.getUint32(at, true) !== signature.central) throw new BrokenZip("no central directory");
  const nameEnd = at + headLength.central + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  if (extraEnd > bytes.length) throw new BrokenZip("the central directory is cut off");
  const [size = 0, packed = 0, place = 0] = sizesOf(view, at, nameEnd, extraEnd);
  const name = Buffer.from(bytes.subarray(at + headLength.central, nameEnd)).toString("utf8");
  const method = view.getUint16(at + 10, true);
  return {
    entry: { name, size, read: () => unpack({ bytes, view, place, packed, method, size }) },
    next: extraEnd + view.getUint16(at + 32, true),
  };
}

/** Unpacked size, packed size and place of an entry; from the extra field where they do not fit into 32 bits. */
function sizesOf(view: DataView, at: number, extra: number, extraEnd: number): readonly number[] {
  const plain = [at + 24, at + 20, at + 42].map((field) => view.getUint32(field, true));
  if (!plain.includes(in64)) return plain;
  let field = extra;
  while (field + 4 <= extraEnd && view.getUint16(field, true) !== 1) field += 4 + view.getUint16(field + 2, true);
  let value = field + 4;
  return plain.map((one) => {
    if (one !== in64) return one;
    value += 8;
    return long(view, value - 8);
  });
}

interface Packed {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly place: number;
  readonly packed: number;
  readonly method: number;
  readonly size: number;
}

function unpack({ bytes, view, place, packed, method, size }: Packed): Uint8Array {
  try {
    if (view.getUint32(place, true) !== signature.local) throw new BrokenZip("no entry where one should be");
    const begin = place + headLength.local + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
    if (begin + packed > bytes.length) throw new BrokenZip("the entry is cut off");
    const content = bytes.subarray(begin, begin + packed);
    if (method !== 0 && method !== 8) throw new BrokenZip(`method ${method}`);
    // The limit has to be one byte at least.
    const unpacked = method === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(size, 1) });
    if (unpacked.length !== size) throw new BrokenZip(`${unpacked.length} bytes in place of ${size}`);
    return unpacked;
  } catch (error) {
    throw error instanceof BrokenZip ? error : new BrokenZip("the entry is damaged", { cause: error });
  }
}

/** A number of 64 bits; beyond 2^53 it is none that any archive has. */
const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));
