import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "../../base/logger";
import { errorMessage, StartupError } from "../../base/startup-error";
import type { Environment } from "../environment";

type KeyOptions = Pick<Environment, "secretKey" | "oldSecretKey" | "dataFolder">;

/** The key that encrypts the platform's secrets, and the previous key during a key rotation. */
export interface SecretKeys {
  readonly key: Buffer;
  readonly oldKey: Buffer | null;
}

const fileOf = (dataFolder: string): string => join(dataFolder, "secret.key");
const oldFileOf = (dataFolder: string): string => join(dataFolder, "secret.key.old");

const cure = "Restore it from the backup of this data folder; without it the encrypted secrets are lost.";

/**
 * Returns the key that encrypts the platform's secrets: `SECRET_KEY`, or the file `secret.key` in the data folder,
 * which is created at the first start and readable only by its owner. A backup of the database needs this file too. The
 * caller holds the folder lock. The former key is `SECRET_KEY_OLD`, or the file `secret.key.old`.
 *
 * @throws StartupError if a file cannot be read or written, contains no key, or other users can read it.
 */
export function loadSecretKeys({ secretKey, oldSecretKey, dataFolder }: KeyOptions): SecretKeys {
  const oldFile = oldFileOf(dataFolder);
  return {
    key: secretKey ?? readOrCreateKey(fileOf(dataFolder), { cure }),
    oldKey: oldSecretKey ?? (existsSync(oldFile) ? readKey(oldFile, cure) : null),
  };
}

/**
 * Moves the key file to `secret.key.old` and creates a new one. A process that is killed in between leaves two equal
 * files, which `loadSecretKeys` reads and which the next call replaces.
 */
export function replaceKeyFile(dataFolder: string): SecretKeys {
  const oldKey = readKey(fileOf(dataFolder), cure);
  writeKey(oldFileOf(dataFolder), oldKey);
  return { key: writeKey(fileOf(dataFolder), randomBytes(32)), oldKey };
}

/** Deletes `secret.key.old`, when nothing is sealed with it any more. */
export const deleteOldKeyFile = (dataFolder: string): void => rmSync(oldFileOf(dataFolder), { force: true });

/**
 * Returns the key that programs send reports with: `INGEST_KEY`, or the file `ingest.key` in the data folder, which is
 * created at the first start. The log names the file, never the key. The caller holds the folder lock.
 *
 * @throws StartupError like `loadSecretKeys`.
 */
export function loadIngestKey(
  { ingestKey, dataFolder }: Pick<Environment, "ingestKey" | "dataFolder">,
  log: Pick<Logger, "info">,
): string {
  if (ingestKey) return ingestKey;
  const file = join(dataFolder, "ingest.key");
  const key = readOrCreateKey(file, {
    cure: "Delete it; the next start creates a new key. Give that key to all programs that send reports.",
  });
  log.info({ file }, "programs send reports with the key in this file");
  return key.toString("base64");
}

/** Reads a key of 32 bytes, base64, or creates the file. @param cure what to do if the file contains anything else. */
function readOrCreateKey(file: string, { cure }: { readonly cure: string }): Buffer {
  try {
    return existsSync(file) ? readKey(file, cure) : writeKey(file, randomBytes(32));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw unusable(file, errorMessage(error), "Let this user read and write the data folder.");
  }
}

function writeKey(file: string, key: Buffer): Buffer {
  const draft = `${file}.part`;
  try {
    // Renaming ensures that a process killed here leaves no partial key behind.
    writeFileSync(draft, `${key.toString("base64")}\n`, { mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return key;
}

function readKey(file: string, cure: string): Buffer {
  if ((statSync(file).mode & 0o077) !== 0) {
    throw unusable(file, "other users of this machine can read it.", `Run: chmod 600 ${file}`);
  }
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length === 32) return key;
  throw unusable(file, "it does not hold a key of 32 bytes.", cure);
}

function unusable(file: string, problem: string, cure: string): StartupError {
  return new StartupError({ about: file, problem, cure });
}
