/** A decoded picture: red, green and blue bytes of each pixel, row by row from the top. */
export interface Pixels {
  readonly data: Buffer;
  /** px */
  readonly width: number;
  readonly height: number;
  readonly channels: 3;
}

/** Size of the file header, bytes; the bitmap header follows it. */
const fileHeader = 14;
/** Size of `BITMAPINFOHEADER`, bytes. Its successors are longer; the shorter OS/2 header is obsolete. */
const minHeader = 40;
/** Values of the field `compression`: none, and uncompressed with bit masks for the colours. */
const compressionKinds = { none: 0, masks: 3 } as const;
/** The masks for red, green and blue that programs use with 32 bits. */
const usualMasks = [0x00ff0000, 0x0000ff00, 0x000000ff];

/**
 * Decodes an uncompressed BMP with 1, 4, 8, 24 or 32 bits per pixel (see Microsoft's documentation of
 * `BITMAPINFOHEADER`). Transparency is ignored, because most programs write random values there.
 *
 * @returns null for other or damaged bitmaps, `tooMany` for more than `maxPixels`.
 */
export function readBmp(bytes: Uint8Array, maxPixels: number): Pixels | "tooMany" | null {
  if (bytes.length < fileHeader + minHeader) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerSize = view.getUint32(14, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  // Rows go from the bottom up, unless the height is negative.
  const height = Math.abs(signedHeight);
  if (headerSize < minHeader || width <= 0 || height === 0) return null;
  if (width * height > maxPixels) return "tooMany";
  if (compression === compressionKinds.masks ? !hasUsualMasks(view, bits) : compression !== compressionKinds.none)
    return null;
  const start = view.getUint32(10, true);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (start + stride * height > bytes.length) return null;
  const palette = bits <= 8 ? paletteOffset(view, fileHeader + headerSize, bits, start) : null;
  if (bits !== 24 && bits !== 32 && palette === null) return null;

  const data = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = start + stride * (signedHeight < 0 ? row : height - 1 - row);
    for (let column = 0; column < width; column += 1) {
      const source =
        palette === null ? from + (column * bits) / 8 : palette + 4 * paletteIndex(bytes, from, column, bits);
      const target = (row * width + column) * 3;
      data[target] = bytes[source + 2] ?? 0;
      data[target + 1] = bytes[source + 1] ?? 0;
      data[target + 2] = bytes[source] ?? 0;
    }
  }
  return { data, width, height, channels: 3 };
}

const hasUsualMasks = (view: DataView, bits: number): boolean =>
  bits === 32 &&
  view.byteLength >= fileHeader + minHeader + 12 &&
  usualMasks.every((mask, index) => view.getUint32(fileHeader + minHeader + 4 * index, true) === mask);

/** The offset of the palette; null if these bits need none, or if it overlaps the pixels. */
function paletteOffset(view: DataView, offset: number, bits: number, start: number): number | null {
  if (bits !== 1 && bits !== 4 && bits !== 8) return null;
  const used = view.getUint32(46, true) || 2 ** bits;
  return used <= 2 ** bits && offset + 4 * used <= start ? offset : null;
}

/** The palette index of a pixel. The leftmost pixel is in the highest bits of a byte. */
function paletteIndex(bytes: Uint8Array, from: number, column: number, bits: number): number {
  const bit = column * bits;
  const byte = bytes[from + (bit >> 3)] ?? 0;
  return (byte >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
}
