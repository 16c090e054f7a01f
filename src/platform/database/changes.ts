import { Kysely, type KyselyConfig, type Transaction, type TransactionBuilder } from "kysely";
import type { Database } from "./tables";

/** Who owns a row. A missing entry is not known; null means that there is none. */
export interface ChangeOwners {
  readonly agentId?: number | null;
  readonly groupId?: number | null;
  readonly customerId?: number | null;
  /** The accounts to which the row is private, instead of the others. */
  readonly accountIds?: readonly number[];
}

/** What happened to a row. It never contains values of the row, except its owners. */
export interface Change {
  /** The name under which the operation log has the row: that of its resource, or one of `log-labels.ts`. */
  readonly resource: string;
  /** `reported`: a device sent new figures. That happens often, so readers may react later. */
  readonly type: "created" | "updated" | "deleted" | "reported";
  /** Null for a change of many rows. */
  readonly id: number | null;
  readonly owners: ChangeOwners;
  /** The owners before the change, if they are others. */
  readonly formerOwners?: ChangeOwners;
}

/** Called with changes; with null if changes of another process may have been missed. */
export type ChangeListener = (changes: readonly Change[] | null) => void;

/** Tells changes to the other processes on the same PostgreSQL database, with NOTIFY and LISTEN. */
export interface ChangeRelay {
  /** Sends changes that are committed. */
  send(changes: readonly Change[]): void;
  /** Receives the changes of other processes from now on, also after a lost connection. */
  listen(): Promise<void>;
  /** Sends what waits, and disconnects. */
  close(): Promise<void>;
}

const listeners = new WeakMap<Kysely<Database>, Set<ChangeListener>>();

/** The changes of a transaction that has not been committed. */
interface Uncommitted {
  readonly database: Kysely<Database>;
  readonly changes: Change[];
}

const uncommitted = new WeakMap<Kysely<Database>, Uncommitted>();

/** Changes that one transaction keeps. An import has one for each of its rows; readers need no more than this. */
const maxChanges = 5000;

/**
 * Announces changes to the listeners of the database: at once, or after the commit if `within` is a transaction. A
 * transaction that is rolled back announces nothing. On PostgreSQL it tells the other processes too.
 */
export function announce(within: Kysely<Database>, changes: readonly Change[]): void {
  const transaction = uncommitted.get(within);
  if (transaction === undefined) tell(within, changes);
  else if (hasReaders(transaction.database)) {
    transaction.changes.push(...changes.slice(0, maxChanges - transaction.changes.length));
  }
}

/**
 * Calls the listener with all changes that are committed through this database object and, after `listenToOthers`,
 * through other processes.
 * @returns a function that stops it
 */
export function onChanges(database: Kysely<Database>, listener: ChangeListener): () => void {
  const all = listeners.get(database) ?? new Set();
  listeners.set(database, all.add(listener));
  return () => void all.delete(listener);
}

/** Receives the changes of other processes on the same PostgreSQL database. On SQLite there are no others. */
export async function listenToOthers(database: Kysely<Database>): Promise<void> {
  await relayOf(database)?.listen();
}

function tell(database: Kysely<Database>, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  relayOf(database)?.send(changes);
  tellHere(database, changes);
}

function tellHere(database: Kysely<Database>, changes: readonly Change[] | null): void {
  for (const listener of listeners.get(database) ?? []) listener(changes);
}

const relayOf = (database: Kysely<Database>): ChangeRelay | undefined =>
  database instanceof AnnouncingDatabase ? database.relay : undefined;

const hasReaders = (database: Kysely<Database>): boolean =>
  relayOf(database) !== undefined || (listeners.get(database)?.size ?? 0) > 0;

/** A database whose transactions announce their changes after the commit. Kysely itself has no hook for that. */
export class AnnouncingDatabase extends Kysely<Database> {
  /** Reaches the other processes; undefined on SQLite, where there are none. */
  readonly relay: ChangeRelay | undefined;

  /** @param openRelay gets the function to call with the changes of other processes */
  constructor(config: KyselyConfig, openRelay?: (receive: ChangeListener) => ChangeRelay) {
    super(config);
    this.relay = openRelay?.((changes) => tellHere(this, changes));
  }

  override async destroy(): Promise<void> {
    await this.relay?.close();
    await super.destroy();
  }

  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async <T>(callback: (trx: Transaction<Database>) => Promise<T>): Promise<T> => {
      const changes: Change[] = [];
      const result = await execute((trx) => {
        uncommitted.set(trx, { database: this, changes });
        return callback(trx);
      });
      tell(this, changes);
      return result;
    };
    return builder;
  }
}
