/** The header of a record (MS-PPT 2.3.1): type and length, without the preceding version. */
const recordHeader = (type: number, length: number): Buffer => {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt16LE(type, 0);
  bytes.writeUInt32LE(length, 2);
  return bytes;
};

/** `VBAInfoContainer` (2.4.10), and the `VBAInfoAtom` (2.4.11) within it: they locate the macros. */
const vbaInfoContainer = recordHeader(0x03ff, 0x14);
const vbaInfoAtom = recordHeader(0x0400, 0x0c);
/** `UserEditAtom` (2.3.3) of an encrypted presentation: it is longer than usual, and not encrypted itself. */
const encryptedUserEdit = recordHeader(0x0ff5, 0x20);

/**
 * Looks for Visual Basic in a presentation before PowerPoint 2007, which contains it compressed in its main stream. The
 * record that locates it is searched in the whole stream, because a hostile file may hide the path to it.
 *
 * @param stream `PowerPoint Document` of the compound file.
 * @returns "broken" if the stream is empty or encrypted, because encrypted records cannot be read.
 */
export function checkPptMacros(stream: Uint8Array): "good" | "broken" | "macros" {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
  if (bytes.length === 0 || bytes.includes(encryptedUserEdit)) return "broken";
  for (let at = bytes.indexOf(vbaInfoContainer); at !== -1; at = bytes.indexOf(vbaInfoContainer, at + 1)) {
    // Between the two headers is the version of the inner record.
    const atom = at + vbaInfoContainer.length + 2;
    const body = atom + vbaInfoAtom.length;
    if (!bytes.subarray(atom, body).equals(vbaInfoAtom)) continue;
    // The reference to the macros, and the flag that they exist.
    if (body + 8 > bytes.length || bytes.readUInt32LE(body) !== 0 || bytes.readUInt32LE(body + 4) !== 0)
      return "macros";
  }
  return "good";
}
