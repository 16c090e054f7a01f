import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { errorMessage, StartupError } from "../base/startup-error";

/** A data folder that is one process's alone. */
export interface FolderLock {
  /** Gives the folder free. Also the end of the process does, however it ends. */
  release(): void;
}

/**
 * Makes the data folder where it is missing and takes it for this process alone: two processes on one SQLite file,
 * key file and outbox would harm each other.
 *
 * The lock is an exclusive transaction on a tiny SQLite file that stays open and is never committed. That makes it a lock
 * of the operating system, which `kill -9` and a power cut release; a file that holds a process id would be left behind.
 *
 * @throws StartFault naming the folder when another process has it, or when it cannot be written.
 */
export function lockFolder(folder: string): FolderLock {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw cannotUse(folder, error);
  }
  let file: Database.Database;
  try {
    file = new Database(join(folder, "lock.db"), { timeout: 0 });
  } catch (error) {
    throw cannotUse(folder, error);
  }
  try {
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    throw isBusy(error) ? alreadyInUse(folder) : cannotUse(folder, error);
  }
  return {
    release() {
      if (!file.open) return;
      file.exec("ROLLBACK");
      file.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
}

function alreadyInUse(folder: string): StartupError {
  return new StartupError({
    about: "DATA_DIR",
    problem: `another process of this platform is using the folder ${folder}.`,
    cure: "Stop that process, or give this one a folder of its own by DATA_DIR.",
  });
}

function cannotUse(folder: string, error: unknown): StartupError {
  return new StartupError({
    about: "DATA_DIR",
    problem: `the folder ${folder} cannot be used (${errorMessage(error)}).`,
    cure: "Name a folder that this user may create and write, on a disk with room.",
  });
}
