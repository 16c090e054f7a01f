/** `D0 CF 11 E0 A1 B1 1A E1`: an OLE compound file, in which office programs kept documents until 2007. */
const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Sectors of the table of sectors that the header itself names (MS-CFB, 2.2). */
const namedInHeader = 109;
/** Sector numbers above are marks: end of chain, free. */
const lastSector = 0xfffffffa;
const entryBytes = 128;

/**
 * The names of all streams and storages in an OLE compound file (MS-CFB); null for what is none or is broken. Reads the
 * directory alone, and no sector twice.
 */
export function compoundNames(bytes: Uint8Array): ReadonlySet<string> | null {
  if (bytes.length < 512 || !signature.every((byte, at) => bytes[at] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(0x1e, true);
  if (shift !== 9 && shift !== 12) return null;
  const size = 2 ** shift;
  const sectors = Math.floor(bytes.length / size);
  /** Where a sector begins; the header takes the place of the first one. */
  const place = (sector: number): number | null =>
    sector <= lastSector && (sector + 2) * size <= bytes.length ? (sector + 1) * size : null;

  const table = sectorsOfTable(view, { size, sectors, place });
  if (table === null) return null;
  const nextOf = (sector: number): number | null => {
    const at = place(table[Math.floor((sector * 4) / size)] ?? lastSector + 1);
    return at === null ? null : view.getUint32(at + ((sector * 4) % size), true);
  };

  const names = new Set<string>();
  let sector: number | null = view.getUint32(0x30, true);
  for (let read = 0; sector !== null && sector <= lastSector; read += 1) {
    const at = place(sector);
    // More sectors than there are: the chain is a circle.
    if (at === null || read > sectors) return null;
    for (let entry = at; entry < at + size; entry += entryBytes) addName(view, entry, names);
    sector = nextOf(sector);
  }
  return sector === null ? null : names;
}

interface Layout {
  readonly size: number;
  readonly sectors: number;
  readonly place: (sector: number) => number | null;
}

/** The sectors that the table of sectors stands in: those in the header, then a chain of further ones; null for a circle. */
function sectorsOfTable(view: DataView, { size, sectors, place }: Layout): readonly number[] | null {
  const found = Array.from({ length: namedInHeader }, (_, at) => view.getUint32(0x4c + 4 * at, true));
  let more = view.getUint32(0x44, true);
  for (let read = 0; more <= lastSector; read += 1) {
    const at = place(more);
    if (at === null || read > sectors) return null;
    const last = size / 4 - 1;
    for (let one = 0; one < last; one += 1) found.push(view.getUint32(at + 4 * one, true));
    more = view.getUint32(at + 4 * last, true);
  }
  return found;
}

/** Adds the name of a directory entry that is in use: UTF-16, with its length in bytes and a zero at its end. */
function addName(view: DataView, entry: number, names: Set<string>): void {
  const length = view.getUint16(entry + 64, true);
  if (view.getUint8(entry + 66) === 0 || length < 2 || length > 64) return;
  const units = Array.from({ length: length / 2 - 1 }, (_, at) => view.getUint16(entry + 2 * at, true));
  names.add(String.fromCharCode(...units));
}
