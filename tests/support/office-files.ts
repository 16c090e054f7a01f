import { strToU8, zipSync } from "fflate";

const kinds = {
  docx: ["wordprocessingml.document", "word/document.xml"],
  xlsx: ["spreadsheetml.sheet", "xl/workbook.xml"],
  pptx: ["presentationml.presentation", "ppt/presentation.xml"],
} as const;

/** A minimal office document in the XML format. @param more further parts by name */
export function archiveOf(kind: keyof typeof kinds, more: Readonly<Record<string, string>> = {}) {
  const [type, part] = kinds[kind];
  const contentTypes = `<Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
  const parts = { "[Content_Types].xml": contentTypes, [part]: "<document/>", ...more };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const size = 512;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;

/**
 * A minimal OLE compound file: header, sector table, directory and the contents of the first streams.
 *
 * @param names of the streams
 * @param next entry of the sector table for the first sector of the directory; default: the correct value
 * @param contents of the first streams, each in whole sectors
 */
export function compoundOf(names: readonly string[], next?: number, contents: readonly Buffer[] = []): Uint8Array {
  const entries = ["Root Entry", ...names];
  const sectors = Math.ceil(entries.length / 4);
  // The last sectors of the directory and of each content.
  const ends = [sectors];
  for (const content of contents) ends.push((ends.at(-1) ?? 0) + content.length / size);
  const last = ends.at(-1) ?? sectors;
  const file = Buffer.concat([Buffer.alloc(size * (2 + sectors)), ...contents]);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file);
  file.writeUInt16LE(9, 0x1e);
  file.writeUInt32LE(1, 0x30);
  file.writeUInt32LE(endOfChain, 0x44);
  for (let at = 0; at < 109; at += 1) file.writeUInt32LE(at === 0 ? 0 : free, 0x4c + 4 * at);
  for (let sector = 0; sector < size / 4; sector += 1) {
    const follows = ends.includes(sector) ? endOfChain : sector + 1;
    file.writeUInt32LE(sector === 0 ? 0xfffffffd : sector > last ? free : follows, size + 4 * sector);
  }
  if (next !== undefined) file.writeUInt32LE(next, size + 4);
  entries.forEach((name, at) => {
    const entry = size * 2 + 128 * at;
    file.write(name, entry, "utf16le");
    file.writeUInt16LE(2 * name.length + 2, entry + 64);
    file.writeUInt8(at === 0 ? 5 : 2, entry + 66);
    const content = contents[at - 1];
    if (content === undefined) return;
    file.writeUInt32LE((ends[at - 1] ?? 0) + 1, entry + 116);
    file.writeUInt32LE(content.length, entry + 120);
  });
  return file;
}

/** A record of a workbook from before 2007. */
const recordOf = (kind: number, ...body: readonly number[]): Buffer =>
  Buffer.from([kind & 255, kind >> 8, body.length, 0, ...body]);

/**
 * Makes the part of a workbook from before 2007 that contains the list of its sheets. `names` are the names of its
 * streams, of which the first is the workbook; `within` are the sheets of another workbook in the second stream.
 *
 * @param sheets the kinds of its sheets: 0 a table, 1 Excel 4 macros, 2 a chart, 6 a module.
 */
export function workbookOf(
  sheets: readonly number[],
  {
    names = ["Workbook"],
    isEncrypted = false,
    within,
  }: {
    readonly names?: readonly string[];
    readonly isEncrypted?: boolean;
    readonly within?: readonly number[];
  } = {},
): Uint8Array {
  const streamOf = (kinds: readonly number[]): Buffer => {
    const records = [
      recordOf(0x0809, 0, 6, 5, 0),
      ...(isEncrypted ? [recordOf(0x2f, 1, 0)] : []),
      ...kinds.map((kind, at) => recordOf(0x85, 0, 0, 0, 0, 0, kind, 1, 0, 65 + at)),
      recordOf(0x0a),
    ];
    const content = Buffer.alloc(8 * size);
    Buffer.concat(records).copy(content);
    return content;
  };
  return compoundOf(names, undefined, [streamOf(sheets), ...(within === undefined ? [] : [streamOf(within)])]);
}

/** A record of a presentation from before 2007. */
const pptRecord = (version: number, kind: number, body: Buffer): Buffer => {
  const record = Buffer.alloc(8 + body.length);
  record.writeUInt16LE(version, 0);
  record.writeUInt16LE(kind, 2);
  record.writeUInt32LE(body.length, 4);
  body.copy(record, 8);
  return record;
};

/**
 * The macro records of a presentation from before 2007.
 *
 * @param programs content of its macro record: place, and whether there are macros; default: no such record
 */
export function presentationOf(
  programs?: readonly [place: number, has: number],
  { isEncrypted = false, more = [] }: { readonly isEncrypted?: boolean; readonly more?: readonly string[] } = {},
): Uint8Array {
  const macros = Buffer.alloc(12);
  for (const [at, value] of (programs ?? []).entries()) macros.writeUInt32LE(value, 4 * at);
  const records = [
    ...(programs === undefined ? [] : [pptRecord(0x1f, 0x3ff, pptRecord(2, 0x400, macros))]),
    pptRecord(0, 0xff5, Buffer.alloc(isEncrypted ? 0x20 : 0x1c)),
  ];
  const content = Buffer.alloc(8 * size);
  Buffer.concat(records).copy(content, 1001);
  return compoundOf(["PowerPoint Document", ...more], undefined, [content]);
}

/** A PDF with valid first and last lines. */
export const pdfOf = (body = "1 0 obj\n<<>>\nendobj"): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`));

type Colour = readonly [red: number, green: number, blue: number];

/** An uncompressed bitmap. @param rows of colours from the top @param bits per pixel; up to 8 use a colour table */
export function bmpOf(
  rows: readonly (readonly Colour[])[],
  bits = 24,
  { isTopDown = false } = {},
): Uint8Array<ArrayBuffer> {
  const width = rows[0]?.length ?? 0;
  const stride = Math.ceil((width * bits) / 32) * 4;
  const table = bits > 8 ? [] : [...new Set(rows.flat().map(String))];
  const start = 54 + 4 * table.length;
  const file = Buffer.alloc(start + stride * rows.length);
  file.write("BM");
  file.writeUInt32LE(start, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(isTopDown ? -rows.length : rows.length, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  file.writeUInt32LE(table.length, 46);
  table.forEach((colour, at) => {
    file.set(colour.split(",").map(Number).toReversed(), 54 + 4 * at);
  });
  rows.forEach((row, at) => {
    const from = start + stride * (isTopDown ? at : rows.length - 1 - at);
    row.forEach((colour, column) => {
      const byte = from + Math.floor((column * bits) / 8);
      const index = table.indexOf(String(colour));
      if (bits > 8) file.set([...colour].toReversed(), byte);
      else file[byte] = (file[byte] ?? 0) | (index << (8 - bits - ((column * bits) % 8)));
    });
  });
  return new Uint8Array(file);
}
