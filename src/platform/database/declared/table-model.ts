/** A column that comes from a declaration. */
export interface ColumnModel {
  readonly name: string;
  /**
   * `id` is a primary key that the database generates and never uses twice; `integer` holds numbers up to 2^53, times (ms UTC) and
   * booleans (0 or 1).
   */
  readonly type: "id" | "integer" | "real" | "text";
  readonly isNullable: boolean;
  /** The value of rows that set none. Required to add a column that is not nullable to a table with rows. */
  readonly default?: number | string;
  /** Whether the column decides who has access to the row. Rows without a value are out of reach for all but the staff. */
  readonly isOwner?: true;
}

/** An index that comes from a declaration. */
export interface IndexModel {
  /** Unique within the database. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
}

/**
 * A table that comes from declarations, the same on SQLite and PostgreSQL. A table that a migration made may have more
 * columns and indexes than its model.
 */
export interface TableModel {
  readonly name: string;
  /** Whether a migration decides which columns may be empty, for a table with the owner "rule". */
  readonly isMigrated?: boolean;
  /** The resources that declare the table, for messages. */
  readonly resources?: readonly string[];
  /** Whether none of these resources has a call that creates rows. */
  readonly isReadOnly?: boolean;
  readonly columns: readonly ColumnModel[];
  readonly indexes: readonly IndexModel[];
}
