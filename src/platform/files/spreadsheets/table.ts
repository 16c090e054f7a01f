import type { Text } from "../../../contract";

/**
 * A cell; null if it is empty. Other values than texts keep their kind, because a spreadsheet program may have turned
 * an identifier into a number or a batch into a date, and lost digits.
 */
export type Cell =
  | string
  /** `isExact`: whether no digits are lost; a spreadsheet program keeps 15. */
  | { readonly kind: "number"; readonly shown: string; readonly isExact: boolean }
  | { readonly kind: "date" | "other"; readonly shown: string }
  | null;

/** The text that a cell shows; empty for an empty cell. */
export const cellText = (cell: Cell): string => (cell === null ? "" : typeof cell === "string" ? cell : cell.shown);

/** Control characters except tabs and line ends, and halves of surrogate pairs. No typed text contains them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
export const controlCharacters = /[\0-\x08\x0e-\x1f]|\p{Cs}/u;

/** A row of a table. */
export interface TableRow {
  /** Row number in the file, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** The non-empty rows of a file's first sheet, including the header. */
export interface Table {
  readonly rows: readonly TableRow[];
}

/** Limits that bound the time and memory of reading a table. */
export const tableLimits = {
  /** Entries of the zip archive that an xlsx file is. */
  entries: 200,
  /** Unpacked bytes of all entries together. */
  unpackedBytes: 64 * 1024 * 1024,
  /**
   * Tags, attributes and escaped characters of all XML parts together. 20,000 rows of 25 cells with a format and a text
   * have 5,100,000; reading them takes up to 2 s.
   */
  steps: 5_500_000,
  columns: 100,
  /** Characters of a cell. */
  cell: 4_000,
  /** Characters of all cells together. A workbook stores a text once, even if many cells show it. */
  characters: 32 * 1024 * 1024,
} as const;

/** A file cannot be read as a table. */
export class UnreadableSpreadsheetError extends Error {
  override readonly name = "UnreadableSpreadsheetError";
  /** The reason, and what the person can do. */
  readonly text: Text;

  constructor(text: Text) {
    super("the file cannot be read as a table");
    this.text = text;
  }
}

/** A sheet to write. All cells are texts, so that spreadsheet programs change and compute nothing. */
export interface Sheet {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Number of empty rows at the end, formatted as text. */
  readonly blankRows?: number;
}
