/** The first bytes of an OLE compound file, the format of office documents before 2007. */
const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Number of FAT sectors listed in the header (MS-CFB 2.2). */
const headerFatSectors = 109;
/** Larger sector numbers are markers: end of chain, or free. */
const maxSector = 0xfffffffa;
const entryBytes = 128;
/** Smaller streams are stored within the mini stream. The main stream of a document is never that small. */
const miniStreamCutoff = 4096;

/** The streams of an OLE compound file. */
export interface CompoundFile {
  /** Names of all streams and storages in lower case, because they are case-insensitive (MS-CFB 2.6.4). */
  readonly names: ReadonlySet<string>;
  /**
   * Reads all streams with a name, in any storage: a document may contain other documents.
   * @param name in lower case.
   * @returns the contents; null for a stream that is smaller than 4096 bytes or damaged.
   */
  readonly read: (name: string) => readonly (Uint8Array | null)[];
}

/** First sector and size of a stream. */
interface StreamLocation {
  readonly sector: number;
  readonly bytes: number;
}

/**
 * Opens an OLE compound file (MS-CFB); null for other or damaged files. It reads only the directory, and each sector at
 * most once.
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile | null {
  if (bytes.length < 512 || !signature.every((byte, index) => bytes[index] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(0x1e, true);
  if (shift !== 9 && shift !== 12) return null;
  const size = 2 ** shift;
  const sectors = Math.floor(bytes.length / size);
  /** Offset of a sector; null beyond the file. The header precedes the first sector. */
  const offsetOf = (sector: number): number | null =>
    sector <= maxSector && (sector + 2) * size <= bytes.length ? (sector + 1) * size : null;

  const fat = readFatSectors(view, { size, sectors, offsetOf });
  if (fat === null) return null;
  const nextOf = (sector: number): number | null => {
    const at = offsetOf(fat[Math.floor((sector * 4) / size)] ?? maxSector + 1);
    return at === null ? null : view.getUint32(at + ((sector * 4) % size), true);
  };

  /** Offsets of the sectors of a chain, at most `max`; null if it leaves the file or is circular. */
  const readChain = (first: number, max = sectors): readonly number[] | null => {
    const found: number[] = [];
    let sector: number | null = first;
    while (sector !== null && sector <= maxSector && found.length < max) {
      const at = offsetOf(sector);
      if (at === null || found.length > sectors) return null;
      found.push(at);
      sector = nextOf(sector);
    }
    return sector === null ? null : found;
  };

  const directory = readChain(view.getUint32(0x30, true), sectors + 1);
  // More sectors than the file has: the chain is circular.
  if (directory === null || directory.length > sectors) return null;
  const entries = new Map<string, StreamLocation[]>();
  for (const at of directory) {
    for (let entry = at; entry < at + size; entry += entryBytes) addEntry(view, entry, entries);
  }
  return {
    names: new Set(entries.keys()),
    read(name) {
      const locations = entries.get(name) ?? [];
      // Streams share no sectors, so together they cannot be larger than the file.
      if (locations.reduce((sum, location) => sum + location.bytes, 0) > bytes.length) return [null];
      return locations.map(readStream);
    },
  };

  function readStream(location: StreamLocation): Uint8Array | null {
    if (location.bytes < miniStreamCutoff) return null;
    const count = Math.ceil(location.bytes / size);
    const chain = readChain(location.sector, count);
    if (chain === null || chain.length < count) return null;
    return Buffer.concat(chain.map((at) => bytes.subarray(at, at + size))).subarray(0, location.bytes);
  }
}

interface Layout {
  readonly size: number;
  readonly sectors: number;
  readonly offsetOf: (sector: number) => number | null;
}

/**
 * The numbers of the FAT sectors: those in the header, then those in the DIFAT chain; null if the chain is circular.
 */
function readFatSectors(view: DataView, { size, sectors, offsetOf }: Layout): readonly number[] | null {
  const found = Array.from({ length: headerFatSectors }, (_, index) => view.getUint32(0x4c + 4 * index, true));
  let difatSector = view.getUint32(0x44, true);
  for (let read = 0; difatSector <= maxSector; read += 1) {
    const at = offsetOf(difatSector);
    if (at === null || read > sectors) return null;
    const last = size / 4 - 1;
    for (let index = 0; index < last; index += 1) found.push(view.getUint32(at + 4 * index, true));
    difatSector = view.getUint32(at + 4 * last, true);
  }
  return found;
}

/** Adds a used directory entry. Its name is zero-terminated UTF-16; its length is in bytes. */
function addEntry(view: DataView, entry: number, entries: Map<string, StreamLocation[]>): void {
  const length = view.getUint16(entry + 64, true);
  if (view.getUint8(entry + 66) === 0 || length < 2 || length > 64) return;
  const units = Array.from({ length: length / 2 - 1 }, (_, index) => view.getUint16(entry + 2 * index, true));
  const location = { sector: view.getUint32(entry + 0x74, true), bytes: view.getUint32(entry + 0x78, true) };
  const name = String.fromCharCode(...units).toLowerCase();
  const others = entries.get(name);
  if (others === undefined) entries.set(name, [location]);
  else others.push(location);
}
