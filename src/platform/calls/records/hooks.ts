import type { Expression, Kysely, Selectable, SqlBool } from "kysely";
import type { WireValue } from "../../../contract";
import type { CallContext, Refusal } from "../../access/handler";
import type { Database, Step, Unfinished } from "../../database";
import type { TableByResource } from "../../database/tables";
import type { Payload, StoredRow, WireRow } from "./row-types";

/** A column as it is named in a query: `table.column`, or `alias.column` of a join. */
export type ColumnRef = `${string}.${string}`;

/** The context of a hook. Within the transaction of a change, a hook uses `trx` and not the database of the context. */
interface InTransaction {
  readonly trx: Kysely<Database>;
  readonly context: CallContext;
}

/** A record that is about to be added or changed. */
export interface SaveStep<Row, Values, Input, Prepared> extends InTransaction {
  /** Name of the action: `create`, `edit`, or one that sets fields. */
  readonly action: string;
  /** The stored row; null for a new record. */
  readonly before: Row | null;
  /** The columns that the call sets. */
  readonly values: Values;
  /** The payload of the call. */
  readonly input: Input;
  /** The value that `prepare` returned. */
  readonly prepared: Prepared;
}

/** A value of an answer: a column, or an expression, which may depend on the time and the caller. */
export type ReadValue = ColumnRef | Expression<unknown> | ((context: CallContext) => Expression<unknown>);

type FilterHook = (value: WireValue, context: CallContext) => Expression<SqlBool> | Promise<Expression<SqlBool>>;

/** How records are read, if the columns of their table are not enough. */
export interface ReadHook {
  /**
   * Joined tables by alias. The column `on` has the id of the other row. It is a column of this table, or of a table
   * that is joined before: `alias.column`. The record of a relation with `titleIn` has the alias `of_{field}`.
   */
  readonly joins?: Readonly<Record<string, { readonly table: keyof Database & string; readonly on: string }>>;
  /** By name on the wire. A list can be sorted by a column only. Names that are not fields are added to the answers. */
  readonly values?: Readonly<Record<string, ReadValue>>;
  /**
   * Conditions of filters that do more than compare a column with the value of the filter, by field. They use only
   * columns of this table: rows are counted without the joins. A list that is searched by such a field is counted up to
   * `mostFound`.
   */
  readonly filters?: Readonly<Record<string, FilterHook>>;
  /** Completes a row. It may change the row in place: an export reads many. */
  finish?(row: WireRow, context: CallContext): WireRow;
}

/**
 * Special rules of one resource. `save` and `delete` wrap a change, run in its transaction and may refuse the call with
 * a `Refusal`.
 *
 * @typeParam Row a row of the table, with its columns
 * @typeParam Input the payload of the calls that save
 * @example
 * save: async ({ before, values }, write) => {
 *   await write({ ...values, number: before?.number ?? nextNumber() });
 * }
 */
export interface RecordHooks<Row, Input = Payload, Prepared = unknown, Values = Partial<Row>> {
  /** How to read the values of `storage.elsewhere`, and further values and filters. */
  readonly read?: ReadHook;
  /** Whether only one process at a time may change records, because the rules look at all of them. */
  readonly isExclusive?: true;
  /** Whether a change keeps the values that the call does not send. Otherwise it clears them. */
  readonly keepsUnsent?: true;
  /**
   * Slow work before the transaction of a save, for example hashing a password. In the transaction it would block
   * others.
   */
  prepare?(input: Input, context: CallContext): Promise<Prepared>;
  /**
   * @param write writes the columns and returns the row. Call it once.
   * @returns the answer of the call, if it is not the record
   */
  save?(
    step: SaveStep<Row, Values, Input, Prepared>,
    write: (values: Values) => Promise<Row>,
  ): Promise<object | undefined>;
  /** The refusal of a record whose variant does not match the path of the call. Default: 5, as if it did not exist. */
  wrongVariant?(variant: number): Refusal;
  /**
   * @param remove deletes the row. Call it once.
   * @returns `Unfinished` if it has changed some of many rows and not called `remove`: then it is called again, see
   *   `inSteps`.
   */
  delete?(
    deletion: InTransaction & { readonly row: Row; readonly step: Step },
    remove: () => Promise<void>,
  ): Promise<Unfinished | undefined>;
  /** Values for the operation log that differ from those of the record, for example names instead of keys. */
  logged?(trx: Kysely<Database>, shown: WireRow): Promise<Readonly<Record<string, unknown>>>;
  /** The name of a record in the operation log, if that is not its title. */
  titleInLog?(shown: WireRow): string;
}

/** The hooks of resources, by name. */
export type HooksByResource = {
  // The methods accept only certain payloads. `parsePayload` has checked them.
  readonly [N in keyof TableByResource]?: RecordHooks<Selectable<Database[TableByResource[N]]>, never>;
};

/** Hooks of a table whose columns are known at run time only. */
export type AnyHooks = RecordHooks<StoredRow, Payload, unknown, StoredRow>;
