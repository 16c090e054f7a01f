import type { Kysely, Selectable } from "kysely";
import type { CallContext } from "../../access/handler";
import type { Database } from "../../database";
import type { StoredName } from "../../database/tables";
import type { StoredRow } from "./stored-rows";

/** What a hook may use. Inside the transaction of the change it uses `trx`, not the database of the context. */
interface Step {
  readonly trx: Kysely<Database>;
  readonly context: CallContext;
}

/**
 * Special rules of one resource. A hook may refuse the call with a `Refusal`; it runs in the transaction of the change.
 *
 * @typeParam Row a row of the table, with its columns
 */
export interface RecordHooks<Row, Values = Partial<Row>> {
  /**
   * Before a record is added or changed.
   * @param before the stored row; null for a new record
   * @param values the columns that are written
   * @returns the columns to write instead
   */
  beforeSave?(step: Step & { readonly before: Row | null; readonly values: Values }): Promise<Values>;
  /**
   * After a record was added or changed.
   * @returns further entries of the answer, for example a secret that is shown once
   */
  afterSave?(step: Step & { readonly before: Row | null; readonly row: Row }): Promise<object | undefined>;
  /** Before a record is deleted. */
  beforeDelete?(step: Step & { readonly row: Row }): Promise<void>;
}

/** The hooks of resources, by the name of their table. */
export type HooksByTable = { readonly [T in StoredName]?: RecordHooks<Selectable<Database[T]>> };

/** Hooks of a table whose columns are known at run time only. */
export type AnyHooks = RecordHooks<StoredRow, StoredRow>;
