/** A statement for a reader. */
export interface Query {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** Data that the thread of a reader receives at its start. */
export interface ReaderData {
  /** The database file. */
  readonly path: string;
  /** URL of a platform file. The driver's package is resolved from it. */
  readonly resolveFrom: string;
}

/** `interrupt` ends the statement that was sent last. `close` ends it and then the thread. */
export type ReaderRequest = Query | "interrupt" | "close";

/** The rows of a statement, or why it failed. */
export type ReaderResult =
  | { readonly rows: readonly unknown[] }
  | { readonly fault: { readonly message: string; readonly code: string } };
