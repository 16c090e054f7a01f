import type { ColumnType, Kysely } from "kysely";
import type { Database } from "../tables";

/** A value of a column. */
export type ColumnValue = string | number | null;

/** Tables whose columns are known at run time only. */
export interface RecordTables {
  readonly [table: string]: { readonly [column: string]: ColumnType<ColumnValue, ColumnValue | undefined> };
}

/** The database for code that serves every table of a declaration. Names of tables and columns come from declarations only. */
export const recordTables = (database: Kysely<Database>): Kysely<RecordTables> =>
  database as unknown as Kysely<RecordTables>;
