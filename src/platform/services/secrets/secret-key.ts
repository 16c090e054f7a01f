import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "../../base/logger";
import { errorMessage, StartupError } from "../../base/startup-error";
import type { Environment } from "../environment";

/**
 * The key that the platform's secrets are sealed with: `SECRET_KEY`, else the file `secret.key` in the data folder, which
 * is made at the first start and readable by its owner alone. Whoever backs up the database needs this file too.
 * To be called by the holder of the folder's lock.
 *
 * @throws StartFault when the file cannot be read or written, holds no key, or can be read by others.
 */
export function loadSecretKey({ secretKey, dataFolder }: Pick<Environment, "secretKey" | "dataFolder">): Buffer {
  return (
    secretKey ??
    keyInFile(join(dataFolder, "secret.key"), {
      cure: "Put it back from the backup of this data folder; without it the sealed secrets are lost.",
    })
  );
}

/**
 * The key that programs send reports with: `INGEST_KEY`, else what stands in the file `ingest.key` in the data folder,
 * which is made like the other. The log says where it is, and never what.
 * To be called by the holder of the folder's lock.
 *
 * @throws StartFault as the other does.
 */
export function loadIngestKey(
  { ingestKey, dataFolder }: Pick<Environment, "ingestKey" | "dataFolder">,
  log: Pick<Logger, "info">,
): string {
  if (ingestKey) return ingestKey;
  const file = join(dataFolder, "ingest.key");
  const key = keyInFile(file, {
    cure: "Delete it to have a new one made at the next start, and give that to whoever sends reports.",
  });
  log.info({ file }, "reports are taken with the key in this file");
  return key.toString("base64");
}

/** A key of 32 bytes in a file, base64; made where there is none. `cure` is what helps when it holds something else. */
function keyInFile(file: string, { cure }: { readonly cure: string }): Buffer {
  try {
    return existsSync(file) ? readKey(file, cure) : writeNewKey(file);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw unusable(file, errorMessage(error), "Let this user read and write the data folder.");
  }
}

function writeNewKey(file: string): Buffer {
  const key = randomBytes(32);
  const draft = `${file}.new`;
  // Whole or not at all: a start that is killed here must not leave half a key behind.
  writeFileSync(draft, `${key.toString("base64")}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
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
