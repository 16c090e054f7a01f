import { randomUUID } from "node:crypto";
import { open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Suffix of the name of a file that is being written. */
const partial = ".part";

/** Writes a file that only its owner can read. After a power cut the file is complete, or it does not exist. */
export async function writeDurably(file: string, bytes: Uint8Array | Readable): Promise<void> {
  const draft = `${file}${partial}`;
  try {
    await writeFile(draft, bytes, { mode: 0o600, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Deletes the unfinished files of a killed process. The folder may be missing. */
export async function removePartialFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => name.endsWith(partial))) await rm(join(folder, name), { force: true });
}

/** Content of a test file. It is large, because some file systems store small files even on a full disk. */
const testBytes = new Uint8Array(64 * 1024);

/**
 * Checks that files can be written to a folder: writes one and deletes it.
 * @throws the error of the file system.
 */
export async function checkFolderWrites(folder: string): Promise<void> {
  const file = join(folder, `${randomUUID()}${partial}`);
  try {
    await writeFile(file, testBytes, { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}
