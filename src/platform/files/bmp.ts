/** A decoded picture: red, green and blue of each pixel, rows from the top. */
export interface Pixels {
  readonly data: Buffer;
  /** px */
  readonly width: number;
  readonly height: number;
  readonly channels: 3;
}

/** Bytes of the file's header, before the picture's own. */
const fileHeader = 14;
/** `BITMAPINFOHEADER` and its longer successors; OS/2's shorter one has not been written for decades. */
const shortestHeader = 40;
const uncompressed = 0;
/** With masks that say where the colours stand. */
const masked = 3;
/** Where every program that writes 32 bits puts them. */
const usualMasks = [0x00ff0000, 0x0000ff00, 0x000000ff];

/**
 * Decodes an uncompressed BMP of 1, 4, 8, 24 or 32 bits a pixel (Windows bitmap, as documented with `BITMAPINFOHEADER`);
 * transparency is left out, for most programs write nonsense there.
 *
 * @returns null for another kind of bitmap and for a broken one, `tooMany` for more pixels than are wanted.
 */
export function readBmp(bytes: Uint8Array, mostPixels: number): Pixels | "tooMany" | null {
  if (bytes.length < fileHeader + shortestHeader) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerSize = view.getUint32(14, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  // Rows stand from the bottom up, unless the height is negative.
  const height = Math.abs(signedHeight);
  if (headerSize < shortestHeader || width <= 0 || height === 0) return null;
  if (width * height > mostPixels) return "tooMany";
  if (compression === masked ? !hasUsualMasks(view, bits) : compression !== uncompressed) return null;
  const start = view.getUint32(10, true);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (start + stride * height > bytes.length) return null;
  const colours = bits <= 8 ? paletteOf(view, fileHeader + headerSize, bits, start) : null;
  if (bits !== 24 && bits !== 32 && colours === null) return null;

  const data = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = start + stride * (signedHeight < 0 ? row : height - 1 - row);
    for (let column = 0; column < width; column += 1) {
      const at = colours === null ? from + (column * bits) / 8 : colours + 4 * indexAt(bytes, from, column, bits);
      const to = (row * width + column) * 3;
      data[to] = bytes[at + 2] ?? 0;
      data[to + 1] = bytes[at + 1] ?? 0;
      data[to + 2] = bytes[at] ?? 0;
    }
  }
  return { data, width, height, channels: 3 };
}

const hasUsualMasks = (view: DataView, bits: number): boolean =>
  bits === 32 &&
  view.byteLength >= fileHeader + shortestHeader + 12 &&
  usualMasks.every((mask, at) => view.getUint32(fileHeader + shortestHeader + 4 * at, true) === mask);

/** Where the table of colours begins; null where there is none for these bits, or it does not stand before the pixels. */
function paletteOf(view: DataView, at: number, bits: number, start: number): number | null {
  if (bits !== 1 && bits !== 4 && bits !== 8) return null;
  const used = view.getUint32(46, true) || 2 ** bits;
  return used <= 2 ** bits && at + 4 * used <= start ? at : null;
}

/** The colour of a pixel as its number in the table; the leftmost pixel stands in the highest bits. */
function indexAt(bytes: Uint8Array, from: number, column: number, bits: number): number {
  const bit = column * bits;
  const byte = bytes[from + (bit >> 3)] ?? 0;
  return (byte >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
}
