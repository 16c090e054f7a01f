import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { codeOf, outageOf } from "../base/outage";
import { errorMessage } from "../base/startup-error";
import { openReadOnlyDatabase } from "./connection";
import type { Database } from "./tables";

/**
 * Runs work that only reads, on the database that it gets. The work may run twice: on the replica, and on the primary if
 * the replica fails.
 */
export type Read = <R>(work: (database: Kysely<Database>) => Promise<R>) => Promise<R>;

/** How often a replica that is behind is asked, and the pause between, ms. Then the primary is read. */
const tries = 3;
const retryPause = 5;

/** Longest time to wait for the position of the replica, ms. */
const maxWait = 500;

/** A replica that fails is left alone for this time, ms. */
const failurePause = 10_000;

type OpenOptions = Omit<Parameters<typeof openReadOnlyDatabase>[0], "databaseUrl" | "dataFolder">;

interface ReplicaOptions extends OpenOptions {
  readonly url: string;
  /** Tells the position of the primary. */
  readonly database: Kysely<Database>;
  /** Connections to the primary that only read. */
  readonly readOnlyDatabase: Kysely<Database>;
  readonly clock: () => number;
}

/** The connections to a streaming replica. */
export interface Replica {
  /**
   * Reads from the replica if it has replayed everything that was committed before the call, otherwise from the primary.
   * So callers see their own writes, whichever process made them.
   */
  readonly read: Read;
  close(): Promise<void>;
}

/** Prepares connections to a replica. The first read opens them: the platform starts without its replica, too. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { url, database, readOnlyDatabase, clock, log, onEnd, onPool } = options;
  const open = (name: string) =>
    openReadOnlyDatabase({
      databaseUrl: url,
      dataFolder: "",
      log,
      onEnd,
      onPool: (_, readState) => onPool?.(name, readState),
    });
  const replica = await open("replica_connections");
  // The question for the position must not wait for long statements.
  const positions = await open("replica_position_connections");
  let failedUntil = 0;

  const fail = (error: unknown): void => {
    if (failedUntil <= clock()) log.warn({ reason: errorMessage(error) }, "the replica cannot be read");
    failedUntil = clock() + failurePause;
  };

  const isFresh = async (): Promise<boolean> => {
    if (clock() < failedUntil) return false;
    try {
      const position = await positionOf(database);
      for (let left = tries; left > 0; left -= 1) {
        if (await withinTime(hasReplayed(positions, position))) return true;
        if (left > 1) await pause(retryPause);
      }
    } catch (error) {
      fail(error);
    }
    return false;
  };

  return {
    read: async (work) => {
      if (!(await isFresh())) return work(readOnlyDatabase);
      try {
        return await work(replica);
      } catch (error) {
        // 40001: the replica had to remove rows that the statement still read.
        if (outageOf(error)?.kind !== "unreachable" && codeOf(error) !== "40001") throw error;
        fail(error);
        return work(readOnlyDatabase);
      }
    },
    close: async () => {
      await Promise.all([replica.destroy(), positions.destroy()]);
    },
  };
}

interface Position {
  /** Everything that is committed is before this position of the write-ahead log. */
  readonly position: string;
  /** Its timeline, 8 hexadecimal digits. Each failover starts a new one. */
  readonly timeline: string;
}

async function positionOf(primary: Kysely<Database>): Promise<Position> {
  const { rows } = await sql<Position>`select position::text, left(pg_walfile_name(position), 8) as timeline
    from (select pg_current_wal_flush_lsn() as position) as current`.execute(primary);
  const [row] = rows;
  if (row === undefined) throw new RangeError("The primary has no position.");
  return row;
}

/**
 * Whether a server is a replica that has replayed a position. A former primary, and a replica that follows one, are on an
 * older timeline.
 */
async function hasReplayed(server: Kysely<Database>, { position, timeline }: Position): Promise<boolean> {
  const { rows } = await sql<{ readonly isFresh: boolean }>`select pg_is_in_recovery()
      and pg_last_wal_replay_lsn() >= ${position}::pg_lsn
      and lpad(upper(to_hex(timeline_id)), 8, '0') = ${timeline} as "isFresh"
    from pg_control_checkpoint()`.execute(server);
  return rows[0]?.isFresh === true;
}

/** @throws Error after `maxWait`. The connection may hang. */
async function withinTime<R>(work: Promise<R>): Promise<R> {
  const ended = new AbortController();
  const timeout = pause(maxWait, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`The replica did not answer within ${maxWait} ms.`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    ended.abort();
    timeout.catch(() => {});
    work.catch(() => {});
  }
}
