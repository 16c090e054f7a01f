import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { codeOf, outageOf } from "../base/outage";
import { errorMessage } from "../base/startup-error";
import { openReadOnlyDatabase } from "./connection";
import type { Database } from "./tables";
import { withinTimeout } from "./within-timeout";

/**
 * Runs work that only reads, on the database that it gets. The work may run twice: on the replica, and on the primary if
 * the replica fails.
 */
export type Read = <R>(work: (database: Kysely<Database>) => Promise<R>) => Promise<R>;

/** Attempts before the primary is read, and the pause between them, ms. */
const tries = 3;
const retryPause = 5;

/** A replica that fails is left alone for this time, ms. */
const failurePause = 10_000;

/** The replica had to remove rows that a statement still read. */
const recoveryConflicts: readonly string[] = ["40001", "40P01"];

type OpenOptions = Omit<Parameters<typeof openReadOnlyDatabase>[0], "databaseUrl" | "dataFolder">;

interface ReplicaOptions extends OpenOptions {
  readonly url: string;
  /** Tells the position of the primary. */
  readonly database: Kysely<Database>;
  /** Connections to the primary that only read. */
  readonly readOnlyDatabase: Kysely<Database>;
  readonly clock: () => number;
  /** Longest time to wait for the position of the replica, ms. */
  readonly maxWait?: number;
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
  const { url, database, readOnlyDatabase, clock, log, onEnd, onPool, maxWait = 500 } = options;
  const open = (name: string) =>
    openReadOnlyDatabase({
      databaseUrl: url,
      dataFolder: "",
      log,
      onEnd,
      onPool: (_, readState) => onPool?.(name, readState),
    });
  const replica = await open("replica_connections");
  // The query for the position must not wait for long statements.
  const positions = await open("replica_position_connections");
  let failedUntil = 0;
  let lastReason = "";

  const fail = (error: unknown): void => {
    const reason = errorMessage(error);
    if (reason !== lastReason) log.warn({ reason }, "the replica cannot be read");
    lastReason = reason;
    failedUntil = clock() + failurePause;
  };

  const isFresh = async (): Promise<boolean> => {
    if (clock() < failedUntil) return false;
    const primary = await positionOf(database).catch((error: unknown) => {
      if (outageOf(error) !== undefined) throw error;
      fail(error);
      return null;
    });
    if (primary === null) return false;
    try {
      for (let left = tries; left > 0; left -= 1) {
        if (await withinTimeout(maxWait, hasReplayed(positions, primary))) {
          lastReason = "";
          return true;
        }
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
        if (outageOf(error) === undefined && !recoveryConflicts.includes(codeOf(error))) throw error;
        fail(error);
        return work(readOnlyDatabase);
      }
    },
    close: async () => {
      const closed = Promise.all([replica.destroy(), positions.destroy()]);
      // A connection that hangs must not keep the process.
      await withinTimeout(maxWait, closed).catch((error: unknown) => log.warn({ reason: errorMessage(error) }));
    },
  };
}

/** Where a server is in the history of a database. */
interface Position {
  /** Identifies the database cluster: a primary and its replicas. */
  readonly system: string;
  /** 8 hexadecimal digits. Each failover starts a new one. */
  readonly timeline: string;
  /** In the write-ahead log, after all acknowledged commits; not with `synchronous_commit = off`. */
  readonly position: string;
}

async function positionOf(primary: Kysely<Database>): Promise<Position> {
  const { rows } = await sql<Position>`select system_identifier::text as system,
      left(pg_walfile_name(position), 8) as timeline, position::text
    from pg_control_system(), (select pg_current_wal_flush_lsn() as position) as current`.execute(primary);
  const [row] = rows;
  if (row === undefined) throw new RangeError("The primary has no position.");
  return row;
}

/**
 * Whether a replica has replayed the position of its primary.
 *
 * @throws Error if the server is not a replica of this primary. A replica of a former primary is on an older timeline.
 */
async function hasReplayed(server: Kysely<Database>, primary: Position): Promise<boolean> {
  type State = Omit<Position, "position"> & { readonly isReplica: boolean; readonly hasReplayed: boolean };
  const { rows } = await sql<State>`select system_identifier::text as system,
      lpad(upper(to_hex(timeline_id)), 8, '0') as timeline, pg_is_in_recovery() as "isReplica",
      coalesce(pg_last_wal_replay_lsn() >= ${primary.position}::pg_lsn, false) as "hasReplayed"
    from pg_control_system(), pg_control_checkpoint()`.execute(server);
  const [row] = rows;
  if (row?.isReplica !== true) throw new Error("DATABASE_REPLICA_URL leads to a server that is no replica.");
  if (row.system !== primary.system) throw new Error("DATABASE_REPLICA_URL leads to a replica of another database.");
  if (row.timeline !== primary.timeline) throw new Error("The replica does not follow the current primary yet.");
  return row.hasReplayed;
}
