import type { Kysely, Selectable } from "kysely";
import type { CallContext } from "../../access/handler";
import type { Database } from "../../database";
import type { StoredName } from "../../database/tables";
import type { StoredRow } from "./stored-rows";

/** What a hook may use: within the transaction of the change `trx`, not the database of the context. */
interface Step {
  readonly trx: Kysely<Database>;
  readonly context: CallContext;
}

/** A record that is about to be added or changed. */
export interface SaveStep<Row, Values> extends Step {
  /** The stored row; null for a new record. */
  readonly before: Row | null;
  /** The columns that the call sets. */
  readonly values: Values;
}

/**
 * Special rules of one resource, around each change of a record. They run in its transaction and may refuse the call with a
 * `Refusal`.
 *
 * @typeParam Row a row of the table, with its columns
 * @example
 * save: async ({ before, values }, write) => {
 *   await write({ ...values, number: before?.number ?? nextNumber() });
 * }
 */
export interface RecordHooks<Row, Values = Partial<Row>> {
  /**
   * @param write writes the columns and returns the row. Call it once.
   * @returns the answer of the call, if it is not the record
   */
  save?(step: SaveStep<Row, Values>, write: (values: Values) => Promise<Row>): Promise<object | undefined>;
  /** @param remove deletes the row. Call it once. */
  delete?(step: Step & { readonly row: Row }, remove: () => Promise<void>): Promise<void>;
}

/** The hooks of resources, by the name of their table. */
export type HooksByTable = { readonly [T in StoredName]?: RecordHooks<Selectable<Database[T]>> };

/** Hooks of a table whose columns are known at run time only. */
export type AnyHooks = RecordHooks<StoredRow, StoredRow>;
