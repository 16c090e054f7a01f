import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../../base/durable-file";
import type { FileContents, FileTime } from "./file-contents";

/** Files that are listed together. */
const partSize = 1000;

/** Files in a folder. */
export function createFolderContents(folder: string): FileContents {
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeDurably(join(folder, name), bytes);
    },
    read: (name) => readFile(join(folder, name)).catch(ifMissing),
    remove: (name) => rm(join(folder, name), { force: true }),
    async *list() {
      const names = (await readdir(folder).catch(ifMissing)) ?? [];
      for (let at = 0; at < names.length; at += partSize) {
        const part: FileTime[] = [];
        for (const name of names.slice(at, at + partSize)) {
          const found = await stat(join(folder, name)).catch(ifMissing);
          if (found !== undefined) part.push({ name, time: found.mtimeMs });
        }
        yield part;
      }
    },
    check: async () => {},
  };
}

/** Ignores the error that a file is missing. */
function ifMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
