import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux keeps this folder in memory. */
const inMemory = "/dev/shm";

/** Free space that the tests need, in bytes. */
const required = 2 * 1024 ** 3;

/**
 * The parent of the tests' temporary folders: in memory, if there is enough space. Databases wait for the disk at every
 * commit, which took most of the time of the tests. A killed process loses no data in memory either.
 */
export function temporaryRoot(): string {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= required ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
