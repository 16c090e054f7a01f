import { Zip, ZipPassThrough } from "fflate";
import type { FileStore } from "../../files/file-store";

/** A picture to put into the archive. */
export interface NamedPicture {
  /** Name of the stored file. */
  readonly file: string;
  /** Name in the archive. */
  readonly name: string;
}

/**
 * Streams a zip archive of pictures and holds one picture in memory at a time. Pictures are already compressed, so the
 * archive stores them as they are.
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
        const stored = await files.read(picture.file);
        // The picture was deleted after the list was read.
        if (stored === undefined) continue;
        const entry = new ZipPassThrough(picture.name);
        zip.add(entry);
        return entry.push(stored.bytes, true);
      }
    },
    cancel: () => zip.terminate(),
  });
}

/**
 * Makes a text safe as part of a file name: at most 80 characters, none of them special to file systems, shells or
 * spreadsheet programs.
 */
export const safeFileName = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\\/:*?"<>|\p{C}]+/gu, "_")
    .replace(/^[\s.=+\-@]+|[\s.]+$/g, "")
    .slice(0, 80);
