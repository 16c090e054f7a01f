import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { outageOf } from "../base/outage";
import { errorMessage, StartupError } from "../base/startup-error";

/** An exclusive lock on a data folder. */
export interface FolderLock {
  /** Releases the folder. The end of the process releases it too. */
  release(): void;
}

/**
 * Creates the data folder if it is missing and locks it for this process, because two processes would overwrite each
 * other's files in it.
 *
 * The lock is an open exclusive transaction on a small SQLite file, and so a file lock of the operating system. Unlike
 * a file with a process id it does not survive `kill -9` or a power cut.
 *
 * @throws StartupError if another process holds the lock, or if the folder cannot be written.
 */
export function lockFolder(folder: string): FolderLock {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // SQLite's own error would not say why.
    accessSync(folder, constants.W_OK | constants.X_OK);
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
    cure: "Stop that process, or set DATA_DIR to another folder for this one.",
  });
}

/** The error for a data folder in which no file can be written. */
export function cannotUse(folder: string, error: unknown): StartupError {
  const reason = outageOf(error)?.reason ?? "";
  return new StartupError({
    about: "DATA_DIR",
    problem: `the folder ${folder} cannot be used (${errorMessage(error)}). ${reason}`.trim(),
    cure: "Set a folder that this user may create and write, on a disk with free space.",
  });
}
