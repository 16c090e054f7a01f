/** Heads of records (MS-PPT, 2.3.1) as they stand in the stream: kind and length, without the version before them. */
const head = (kind: number, length: number): Buffer => {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt16LE(kind, 0);
  bytes.writeUInt32LE(length, 2);
  return bytes;
};

/** Says where the programs are (2.4.10), and within it the one record that it has (2.4.11). */
const programs = head(0x03ff, 0x14);
const programsWithin = head(0x0400, 0x0c);
/** One for each time that it was saved (2.3.3): longer by a number where the rest is encrypted, which it is not itself. */
const encryptedEdit = head(0x0ff5, 0x20);

/**
 * Looks for Visual Basic in a presentation of before 2007, which has it packed within its one stream. Where it is, one record says,
 * as long as that is not encrypted: records are looked for anywhere, so that nothing depends on the way that leads to them.
 *
 * @param stream `PowerPoint Document` of the compound file.
 * @returns "broken" for what is none or is encrypted: what its records say cannot be read then.
 */
export function checkPptMacros(stream: Uint8Array): "good" | "broken" | "macros" {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
  if (bytes.length === 0 || bytes.includes(encryptedEdit)) return "broken";
  for (let at = bytes.indexOf(programs); at !== -1; at = bytes.indexOf(programs, at + 1)) {
    // Behind the head comes the version of the record within.
    const within = at + programs.length + 2;
    const body = within + programsWithin.length;
    if (!bytes.subarray(within, body).equals(programsWithin)) continue;
    // The place of the programs, and whether there are any.
    if (body + 8 > bytes.length || bytes.readUInt32LE(body) !== 0 || bytes.readUInt32LE(body + 4) !== 0)
      return "macros";
  }
  return "good";
}
