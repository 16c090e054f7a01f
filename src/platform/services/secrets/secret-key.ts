import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "../../base/logger";
import { errorMessage, StartupError } from "../../base/startup-error";
import type { Environment } from "../environment";

/**
 * Returns the key that encrypts the platform's secrets: `SECRET_KEY`, or the file `secret.key` in the data folder,
 * which is created at the first start and readable only by its owner. A backup of the database needs this file too. The
 * caller holds the folder lock.
 *
 * @throws StartupError if the file cannot be read or written, contains no key, or other users can read it.
 */
export function loadSecretKey({ secretKey, dataFolder }: Pick<Environment, "secretKey" | "dataFolder">): Buffer {
  return (
    secretKey ??
    readOrCreateKey(join(dataFolder, "secret.key"), {
      cure: "Restore it from the backup of this data folder; without it the encrypted secrets are lost.",
    })
  );
}

/**
 * Returns the key that programs send reports with: `INGEST_KEY`, or the file `ingest.key` in the data folder, which is
 * created at the first start. The log names the file, never the key. The caller holds the folder lock.
 *
 * @throws StartupError like `loadSecretKey`.
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
    return existsSync(file) ? readKey(file, cure) : writeNewKey(file);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw unusable(file, errorMessage(error), "Let this user read and write the data folder.");
  }
}

function writeNewKey(file: string): Buffer {
  const key = randomBytes(32);
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
