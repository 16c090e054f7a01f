/** Rows of a table that are imported at once, its head left out. */
export const maxImportRows = 20_000;

/** The same as people read it, in either language. */
export const maxImportRowsText = "20,000";

/**
 * Why a row was not taken, for programs: "format", a cell that is missing or wrong in itself; "repeated", its identifier stands
 * in an earlier row; "exists", the record is there already, of a device with the same name and keys; "unknown", it names
 * something that is not there, or not the caller's.
 */
export type RowFault = "format" | "repeated" | "exists" | "unknown";

/** A row of an import that was not taken: its number in the file, why, and its cells by payload name. */
export interface RefusedRow {
  readonly row: number;
  readonly reason: string;
  readonly values: Readonly<Record<string, string>>;
  /** Left out for any other reason: an identifier that is bound to another device. */
  readonly fault?: RowFault;
}

/** A column of a table that is to be imported. */
export interface ImportTableColumn {
  /** Number of the column, from 0. */
  readonly column: number;
  /** What its head says; empty where nothing stands there. */
  readonly head: string;
  /** The first value below it that is not empty. */
  readonly example: string;
}

/** A row that the import would take. */
export interface GoodRow {
  /** Its number in the file, from 1. */
  readonly row: number;
  /**
   * By payload name what the import would be sent: options by their wire values, identifiers without separators, groups and
   * customers by the names that the row has for them. Empty cells are left out. A CSV file of these, headed by the payload
   * names and written with `csvLine`, imports as the same record.
   */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * What the check of a table answers: what the import would do with each row, by the import's own rules. Nothing has been
 * written. Good rows may be refused by the import all the same when others have written meanwhile.
 */
export interface ImportCheck {
  /** The table's columns that hold anything. */
  readonly heads: readonly ImportTableColumn[];
  /**
   * Number of a column, from 0, as text → payload name, as it was used. The field `mapping` of the call is JSON text of the same
   * form; where it is absent, the heads are guessed by their labels in either language and by payload names (spec E12), and
   * one that stands there twice is not guessed.
   */
  readonly mapping: Readonly<Record<string, string>>;
  /**
   * Payload names that are needed and that no column fills; of a device's two identifiers both, where neither is filled. Where
   * there are any, rows are counted and none is checked.
   */
  readonly missing: readonly string[];
  /** Rows below the head. */
  readonly total: number;
  readonly good: readonly GoodRow[];
  readonly refused: readonly RefusedRow[];
}

/** What an import answers. The refused rows are the sender's own and hold whatever he has sent, secrets too. */
export interface ImportAnswer {
  readonly total: number;
  readonly imported: number;
  readonly refused: readonly RefusedRow[];
}
