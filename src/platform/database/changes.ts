import { Kysely, type KyselyConfig, type Transaction, type TransactionBuilder } from "kysely";
import type { Change } from "./change";
import { condenseChanges } from "./condense-changes";
import type { ProcessRelay, Send } from "./process-relay";
import type { Database } from "./tables";

/** Called with changes; with null if changes of another process may have been missed. */
export type ChangeListener = (changes: readonly Change[] | null) => void;

const listeners = new WeakMap<Kysely<Database>, Set<ChangeListener>>();

/** The changes of a transaction that has not been committed. */
interface Uncommitted {
  readonly database: Kysely<Database>;
  readonly changes: Change[];
  readonly work: (() => void)[];
}

const uncommitted = new WeakMap<Kysely<Database>, Uncommitted>();

/**
 * Maximum number of changes that one transaction collects. An import has one for each of its rows; readers need no
 * more.
 */
const maxChanges = 5000;

/**
 * Announces changes to the listeners of the database: at once, or after the commit if `within` is a transaction. A
 * transaction that is rolled back announces nothing. On PostgreSQL the changes are sent to the other processes too.
 */
export function announce(within: Kysely<Database>, changes: readonly Change[]): void {
  const transaction = uncommitted.get(within);
  if (transaction === undefined) tell(within, changes);
  else transaction.changes.push(...changes.slice(0, maxChanges - transaction.changes.length));
}

/** Does the work at once, or after the commit if `within` is a transaction; never after a rollback. */
export function afterCommit(within: Kysely<Database>, work: () => void): void {
  const transaction = uncommitted.get(within);
  if (transaction === undefined) work();
  else transaction.work.push(work);
}

/**
 * Calls the listener with all changes that are committed through this database object and, on PostgreSQL,
 * through other processes.
 * @returns a function that stops it
 */
export function onChanges(database: Kysely<Database>, listener: ChangeListener): () => void {
  const all = listeners.get(database) ?? new Set();
  listeners.set(database, all.add(listener));
  return () => void all.delete(listener);
}

function tell(database: Kysely<Database>, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  if (database instanceof AnnouncingDatabase) database.tellOthers?.(changes);
  tellHere(database, changes);
}

function tellHere(database: Kysely<Database>, changes: readonly Change[] | null): void {
  for (const listener of listeners.get(database) ?? []) listener(changes);
}

/** Shared by the processes on one PostgreSQL database. On SQLite there is one process. */
export interface Shared {
  /** Sends messages to the other processes. */
  readonly relay: ProcessRelay;
  /**
   * Separate connections for the counts of limits. They are counted outside the transaction of a call, because a
   * refused call is rolled back. If calls held one connection and waited for another, they would block each other.
   */
  readonly counting: Kysely<Database>;
}

/** A database whose transactions announce their changes after the commit. Kysely itself has no hook for that. */
export class AnnouncingDatabase extends Kysely<Database> {
  readonly shared: Shared | undefined;
  readonly tellOthers: Send<Change> | undefined;

  constructor(config: KyselyConfig, shared?: Shared) {
    super(config);
    this.shared = shared;
    this.tellOthers = shared?.relay.open<Change>("changes", (changes) => tellHere(this, changes), condenseChanges);
  }

  override async destroy(): Promise<void> {
    await this.shared?.relay.close();
    await this.shared?.counting.destroy();
    await super.destroy();
  }

  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async <T>(callback: (trx: Transaction<Database>) => Promise<T>): Promise<T> => {
      const changes: Change[] = [];
      const work: (() => void)[] = [];
      const result = await execute((trx) => {
        uncommitted.set(trx, { database: this, changes, work });
        return callback(trx);
      });
      for (const each of work) each();
      tell(this, changes);
      return result;
    };
    return builder;
  }
}

/** The connections shared with other processes; undefined on SQLite. */
export const sharedOf = (database: Kysely<Database>): Shared | undefined =>
  database instanceof AnnouncingDatabase ? database.shared : undefined;
