import type { Text } from "../../../contract";

/**
 * One cell as it was found; null where it is empty. What is no text keeps its kind: a spreadsheet turns identifiers into
 * numbers and batches into dates, and what it has lost by that cannot be told from the text alone.
 */
export type Cell =
  | string
  /** `isExact`: whether all its digits are there; a spreadsheet keeps 15. */
  | { readonly kind: "number"; readonly shown: string; readonly isExact: boolean }
  | { readonly kind: "date" | "other"; readonly shown: string }
  | null;

/** What a cell shows; empty for an empty one. */
export const cellText = (cell: Cell): string => (cell === null ? "" : typeof cell === "string" ? cell : cell.shown);

/** Control characters beside tabs and ends of lines, and halves of characters: they stand in no text that people write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
export const controlCharacters = /[\0-\x08\x0e-\x1f]|\p{Cs}/u;

/** A row of a table. */
export interface TableRow {
  /** Number of the row in the file, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** The rows of a file's first sheet that hold anything, the head among them. */
export interface Table {
  readonly rows: readonly TableRow[];
}

/** What is read or written at most, so that no file costs more than this. */
export const tableLimits = {
  /** Entries of the zip archive that an xlsx file is. */
  entries: 200,
  /** Bytes of all of them together, unpacked. */
  unpackedBytes: 64 * 1024 * 1024,
  /**
   * Tags, attributes and escaped characters of its XML parts together. 20,000 rows of 25 cells with a format and a text each take
   * 5,100,000; reading them takes up to 2 s.
   */
  steps: 5_500_000,
  columns: 100,
  /** Characters of one cell. */
  cell: 4_000,
  /** Characters of all cells together: a workbook has one text once, however many cells show it. */
  characters: 32 * 1024 * 1024,
} as const;

/** Why a file cannot be read, in words that say what to do. */
export class UnreadableSpreadsheetError extends Error {
  override readonly name = "UnreadableTable";
  readonly text: Text;

  constructor(text: Text) {
    super("this file cannot be read as a table");
    this.text = text;
  }
}

/** A sheet to be written. Its cells are texts throughout, so that a spreadsheet changes none and computes none. */
export interface Sheet {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Rows below them that wait for what is typed in, formatted as text. */
  readonly blankRows?: number;
}
