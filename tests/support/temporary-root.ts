import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux keeps this folder in memory. */
const inMemory = "/dev/shm";

/** What the tests' databases and files take at once, with room to spare, bytes. */
const enough = 2 * 1024 ** 3;

/**
 * The folder for the tests' temporary folders: one in memory, where the machine has such a folder with room enough. The
 * platform's databases wait for the disk at every commit, which took most of the tests' time; a process that is killed
 * loses as little of the one as of the other.
 */
export function temporaryRoot(): string {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enough ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
