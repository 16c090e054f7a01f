import { Zip, ZipPassThrough } from "fflate";
import type { FileStore } from "../../files/file-store";

/** A picture with the name that it is to have in the archive. */
export interface NamedPicture {
  /** Name of the kept file. */
  readonly file: string;
  readonly name: string;
}

/**
 * A zip archive of pictures, written while it is sent: one picture is in memory at a time. They are compressed already, so
 * they go in as they are.
 */
export function streamPictureZip(
  pictures: readonly NamedPicture[],
  files: Pick<FileStore, "read">,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let next = 0;
  let zip: Zip;
  return new ReadableStream({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) controller.error(error);
        else controller.enqueue(chunk);
        if (isLast) controller.close();
      });
    },
    async pull() {
      for (;;) {
        const picture = pictures[next];
        next += 1;
        if (picture === undefined) return zip.end();
        const kept = await files.read(picture.file);
        // A picture that somebody has taken off the disk leaves the others where they are.
        if (kept === undefined) continue;
        const entry = new ZipPassThrough(picture.name);
        zip.add(entry);
        return entry.push(kept.bytes, true);
      }
    },
    cancel: () => zip.terminate(),
  });
}

/** A text as a part of a file's name: nothing that a file system, a shell or a spreadsheet takes for something else. */
export const safeFileName = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\\/:*?"<>|\p{C}]+/gu, "_")
    .replace(/^[\s.=+\-@]+|[\s.]+$/g, "")
    .slice(0, 80);
