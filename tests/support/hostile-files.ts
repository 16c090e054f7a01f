import { deflateRawSync } from "node:zlib";
import { unzipSync } from "fflate";
import writeXlsxFile from "write-excel-file/universal";

/** A file of a test archive: its compressed bytes, and the unpacked size to declare. */
export interface PackedPart {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly declared: number;
}

interface Layout {
  /** Whether to write sizes and offsets as ZIP64 records. */
  readonly is64?: boolean;
}

/** Builds a zip archive of compressed parts with any declared sizes. */
export function archiveOfParts(parts: readonly PackedPart[], { is64 = false }: Layout = {}): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, declared } of parts) {
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(title.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt16LE(title.length, 28);
    const values = [declared, packed.length, offset];
    const extra = Buffer.alloc(is64 ? 28 : 0);
    for (const [index, field] of [24, 20, 42].entries()) {
      central.writeUInt32LE(is64 ? 0xffffffff : (values[index] ?? 0), field);
      if (is64) extra.writeBigUInt64LE(BigInt(values[index] ?? 0), 4 + 8 * index);
    }
    if (is64) extra.writeUInt16LE(1, 0);
    if (is64) extra.writeUInt16LE(24, 2);
    central.writeUInt16LE(extra.length, 30);
    locals.push(local, title, Buffer.from(packed));
    centrals.push(central, title, extra);
    offset += 30 + title.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end64 = Buffer.alloc(is64 ? 76 : 0);
  if (is64) {
    end64.writeUInt32LE(0x06064b50, 0);
    end64.writeBigUInt64LE(BigInt(parts.length), 32);
    end64.writeBigUInt64LE(BigInt(offset), 48);
    end64.writeUInt32LE(0x07064b50, 56);
    end64.writeBigUInt64LE(BigInt(offset + directory.length), 64);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const field of [8, 10]) end.writeUInt16LE(is64 ? 0xffff : parts.length, field);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(is64 ? 0xffffffff : offset, 16);
  return new Uint8Array(Buffer.concat([...locals, directory, end64, end]));
}

/** A text as a part of an archive, with its real size by default. */
export const partOf = (name: string, text: string | Uint8Array, declared = Buffer.byteLength(text)): PackedPart => ({
  name,
  declared,
  packed: deflateRawSync(text, { level: 1 }),
});

/**
 * Compressed bytes that inflate to many MB of spaces, about 1 kB per MB. In the middle of a deflate block each byte
 * stands for four copies of 258 spaces, so repeating that byte adds spaces.
 */
export function bombOf(megabytes: number): Uint8Array {
  const small = deflateRawSync(Buffer.alloc(1024 * 1024, " "));
  const middle = small.length >> 1;
  const more = Buffer.alloc(Math.ceil(((megabytes - 1) * 1024 * 1024) / (4 * 258)), small[middle]);
  return Buffer.concat([small.subarray(0, middle), more, small.subarray(middle)]);
}

/** A Word document with a large relationship part that is declared as small. */
export const referencesBomb = (megabytes: number): Uint8Array<ArrayBuffer> =>
  archiveOfParts([
    partOf("[Content_Types].xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"),
    { name: "word/_rels/settings.xml.rels", packed: bombOf(megabytes), declared: 1000 },
  ]);

/** The parts of a workbook with one cell. */
export async function workbookParts(): Promise<Record<string, Uint8Array>> {
  const file = await writeXlsxFile([["imei"]]).toBlob();
  return unzipSync(new Uint8Array(await file.arrayBuffer()));
}

/** A workbook with replaced parts. @param rows XML of the rows of its first sheet; null keeps the sheet. */
export async function workbookWith(
  rows: string | null,
  parts: Readonly<Record<string, string>> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const texts = rows === null ? parts : { ...parts, "xl/worksheets/sheet1.xml": sheetOf(rows) };
  const all = { ...(await workbookParts()), ...texts };
  return archiveOfParts(Object.entries(all).map(([name, content]) => partOf(name, content)));
}

const sheetOf = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
