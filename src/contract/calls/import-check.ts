/** Maximum rows of one import, without the header. */
export const maxImportRows = 20_000;

/** `maxImportRows` as text, for both languages. */
export const maxImportRowsText = "20,000";

/**
 * Why a row was refused:
 *
 * - `format`: a cell is missing or invalid
 * - `repeated`: an earlier row has the same identifier
 * - `exists`: the record exists already; for a device, with the same name and keys
 * - `unknown`: the row names a record that does not exist or that the caller may not use
 */
export type RowFault = "format" | "repeated" | "exists" | "unknown";

/** A refused row of an import. */
export interface RefusedRow {
  /** Its number in the file, from 1. */
  readonly row: number;
  /** Message for the user. */
  readonly reason: string;
  /** Its cells by payload name. */
  readonly values: Readonly<Record<string, string>>;
  /** Missing for any other reason, for example an identifier that is bound to another device. */
  readonly fault?: RowFault;
}

/** A column of an imported table. */
export interface ImportTableColumn {
  /** Number of the column, from 0. */
  readonly column: number;
  /** Text of its header; may be empty. */
  readonly head: string;
  /** Its first value that is not empty. */
  readonly example: string;
}

/** A row that the import would accept. */
export interface GoodRow {
  /** Its number in the file, from 1. */
  readonly row: number;
  /**
   * Its values by payload name: wire values of options, identifiers without separators, names of groups and customers.
   * Empty cells are left out. A CSV file with these values, with payload names as headers and written with `csvLine`,
   * imports the same record.
   */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The answer of a check: what the import would do with each row. Nothing is written. The import can still refuse a good
 * row if other users have changed data in the meantime.
 */
export interface ImportCheck {
  /** The columns that are not empty. */
  readonly heads: readonly ImportTableColumn[];
  /**
   * The mapping in use: number of a column, from 0 → payload name. The call takes a mapping in this form, as JSON, in
   * the payload entry `mapping`. By default headers are matched with labels in either language and with payload names
   * (spec E12). A header that occurs twice is not matched.
   *
   * @example { "0": "imei", "2": "model" }
   */
  readonly mapping: Readonly<Record<string, string>>;
  /**
   * Required payload names without a column. A device needs one of its two identifiers: if both are missing, both are
   * listed. With missing columns, rows are counted but not checked.
   */
  readonly missing: readonly string[];
  /** Number of rows, without the header. */
  readonly total: number;
  readonly good: readonly GoodRow[];
  readonly refused: readonly RefusedRow[];
}

/** The answer of an import. Refused rows return everything that the caller sent, including secrets. */
export interface ImportAnswer {
  readonly total: number;
  readonly imported: number;
  readonly refused: readonly RefusedRow[];
}
