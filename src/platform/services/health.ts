import type { Kysely } from "kysely";
import { type Clock, second } from "../base/clock";
import { checkFolderWrites } from "../base/durable-file";
import type { Logger } from "../base/logger";
import { outageOf } from "../base/outage";
import { checkDatabase, checkDatabaseWrites, type Database } from "../database";

/** Remembers failed writes: a small test write may succeed on a disk that is too full for other writes. */
export interface WriteFailures {
  /** Stores an error if it says that data cannot be stored. Ignores any other error. */
  note(error: unknown): void;
  /** The last noted error, if it is at most 10 s old. */
  recent(): unknown;
}

/** How long `recent` returns a failed write, ms. */
const failureTime = 10 * second;

export function createWriteFailures({ clock, log }: { readonly clock: Clock; readonly log: Logger }): WriteFailures {
  let last: { readonly error: unknown; readonly time: number } | undefined;
  const isRecent = () => last !== undefined && clock() - last.time < failureTime;
  return {
    note(error) {
      const outage = outageOf(error);
      if (outage?.kind !== "unwritable") return;
      // One line for many failures; each failed call is logged too.
      if (!isRecent()) log.error({ err: error, reason: outage.reason }, "the platform cannot store data");
      last = { error, time: clock() };
    },
    recent: () => (isRecent() ? last?.error : undefined),
  };
}

/** Test writes are made at most this often, ms, because anyone may call `/health`. */
const writeInterval = 5 * second;

/** The details that `/health` shows beside its status. */
export interface HealthDetails {
  /** The state of the S3-compatible store: "ok" or what is wrong; undefined if there is none. */
  readonly files?: string | undefined;
}

/**
 * Creates the check of `/health`: the database answers, and the database and the data folder can be written. The check
 * throws the error otherwise.
 */
export function createHealthCheck(options: {
  readonly database: Kysely<Database>;
  readonly dataFolder: string;
  readonly failures: WriteFailures;
  /** Reads the state of the store of uploaded files. Calls without files work without it, so it fails no check. */
  readonly fileState: (() => string) | undefined;
  readonly clock: Clock;
}): () => Promise<HealthDetails> {
  const { database, dataFolder, failures, fileState, clock } = options;
  let checked = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  const checkWrites = async (): Promise<void> => {
    await checkFolderWrites(dataFolder);
    await checkDatabaseWrites(database, clock());
    checked = clock();
  };
  return async () => {
    const failure = failures.recent();
    if (failure !== undefined) throw failure;
    await checkDatabase(database);
    if (clock() - checked >= writeInterval) {
      running ??= checkWrites().finally(() => {
        running = undefined;
      });
      await running;
    }
    return { files: fileState?.() };
  };
}
