/** `D0 CF 11 E0 A1 B1 1A E1`: an OLE compound file, in which office programs kept documents until 2007. */
const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Sectors of the table of sectors that the header itself names (MS-CFB, 2.2). */
const namedInHeader = 109;
/** Sector numbers above are marks: end of chain, free. */
const lastSector = 0xfffffffa;
const entryBytes = 128;
/** Streams below this size stand within another stream; a document's own never do. */
const smallStream = 4096;

/** An OLE compound file, as far as it is looked at. */
export interface CompoundFile {
  /**
   * Of all streams and storages, in small letters: whoever opens them tells no capitals from small letters (MS-CFB,
   * 2.6.4).
   */
  readonly names: ReadonlySet<string>;
  /**
   * What each stream of a name holds, in whichever storage it stands: a document may have another one within it.
   * @param name in small letters.
   * @returns null in place of one that is small (4096 bytes) or broken.
   */
  readonly read: (name: string) => readonly (Uint8Array | null)[];
}

/** Where a stream begins, and how long it is. */
interface Place {
  readonly sector: number;
  readonly bytes: number;
}

/**
 * Opens an OLE compound file (MS-CFB); null for what is none or is broken. Reads the directory alone, and no sector
 * twice.
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile | null {
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

  /** Where the sectors of a chain begin, at most so many; null where it leads out of the file or is a circle. */
  const chainFrom = (first: number, most = sectors): readonly number[] | null => {
    const found: number[] = [];
    let sector: number | null = first;
    while (sector !== null && sector <= lastSector && found.length < most) {
      const at = place(sector);
      if (at === null || found.length > sectors) return null;
      found.push(at);
      sector = nextOf(sector);
    }
    return sector === null ? null : found;
  };

  const directory = chainFrom(view.getUint32(0x30, true), sectors + 1);
  // More sectors than there are: the chain is a circle.
  if (directory === null || directory.length > sectors) return null;
  const entries = new Map<string, Place[]>();
  for (const at of directory) {
    for (let entry = at; entry < at + size; entry += entryBytes) addEntry(view, entry, entries);
  }
  return {
    names: new Set(entries.keys()),
    read(name) {
      const places = entries.get(name) ?? [];
      // No two streams share a sector: what is longer together would be read many times.
      if (places.reduce((sum, one) => sum + one.bytes, 0) > bytes.length) return [null];
      return places.map(streamAt);
    },
  };

  function streamAt(found: Place): Uint8Array | null {
    if (found.bytes < smallStream) return null;
    const wanted = Math.ceil(found.bytes / size);
    const chain = chainFrom(found.sector, wanted);
    if (chain === null || chain.length < wanted) return null;
    return Buffer.concat(chain.map((at) => bytes.subarray(at, at + size))).subarray(0, found.bytes);
  }
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

/** Adds a directory entry that is in use. Its name is UTF-16, with its length in bytes and a zero at its end. */
function addEntry(view: DataView, entry: number, entries: Map<string, Place[]>): void {
  const length = view.getUint16(entry + 64, true);
  if (view.getUint8(entry + 66) === 0 || length < 2 || length > 64) return;
  const units = Array.from({ length: length / 2 - 1 }, (_, at) => view.getUint16(entry + 2 * at, true));
  const place = { sector: view.getUint32(entry + 0x74, true), bytes: view.getUint32(entry + 0x78, true) };
  const name = String.fromCharCode(...units).toLowerCase();
  const others = entries.get(name);
  if (others === undefined) entries.set(name, [place]);
  else others.push(place);
}
