import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import type { Logger } from "../base/logger";
import { errorMessage, StartupError } from "../base/startup-error";
import { copySqliteFile, databaseFile, openDatabase } from "./connection";

/** Name of the dump of a PostgreSQL database in a backup. */
export const dumpFile = "platform.dump";

interface CopyOptions {
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  /** Existing folder for the copy. */
  readonly target: string;
  readonly log: Logger;
}

/**
 * Copies the database as it is at one moment, while the platform may write to it.
 *
 * @returns the names of the uploaded files that the copy knows.
 * @throws StartupError if a program that this needs is missing or fails.
 */
export async function copyDatabase({ databaseUrl, dataFolder, target, log }: CopyOptions): Promise<string[]> {
  if (databaseUrl === undefined) return copySqliteFile(dataFolder, join(target, databaseFile));
  const database = await openDatabase({ databaseUrl, dataFolder, log });
  try {
    // The dump and the file names come from the same snapshot.
    return await database
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (trx) => {
        // The transaction waits while the dump is written, which may take longer than the limit for calls.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
        const to = ["--format=custom", `--file=${join(target, dumpFile)}`, `--snapshot=${rows[0]?.id ?? ""}`];
        await runPostgresProgram("pg_dump", databaseUrl, ["--no-owner", "--no-privileges", ...to]);
        const files = await trx.selectFrom("stored_file").select("name").execute();
        return files.map(({ name }) => name);
      });
  } finally {
    await database.destroy();
  }
}

/** Fills an empty PostgreSQL database from a dump, all or nothing. @throws StartupError as `copyDatabase`. */
export async function restoreDump(databaseUrl: string, folder: string): Promise<void> {
  const all = ["--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"];
  await runPostgresProgram("pg_restore", databaseUrl, [...all, join(folder, dumpFile)]);
}

async function runPostgresProgram(name: "pg_dump" | "pg_restore", url: string, options: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  // All users of the machine can see program arguments, so the password is an environment variable.
  address.password = "";
  // Node reads "+" as a space, and PostgreSQL's programs do not.
  address.search = address.search.replaceAll("+", "%20");
  const env = { ...process.env, ...(password === "" ? {} : { PGPASSWORD: password }) };
  const child = spawn(name, [`--dbname=${address.href}`, ...options], { env, stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const said = text(child.stderr);
  const code = await ended.catch((error: unknown) => {
    throw new StartupError({
      about: name,
      problem: `the program cannot be run (${errorMessage(error)}).`,
      cure: "Install the client programs of PostgreSQL in the version of the server or a newer one (Debian: postgresql-client).",
    });
  });
  if (code === 0) return;
  throw new StartupError({
    about: name,
    problem: (await said).trim(),
    cure: "Mend that and run the command again. The client programs must not be older than the server.",
  });
}
