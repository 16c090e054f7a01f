/** What a call takes as the field `file` of a multipart body. */
export interface FileRule {
  /** Endings of the names that are taken, in lower case. The content is looked at all the same. */
  readonly accept: readonly string[];
  readonly mostBytes: number;
}

const megabyte = 1024 * 1024;

/** Tables to import: identifiers of lubricators, a row each. */
export const tableFile: FileRule = { accept: ["xlsx", "csv"], mostBytes: 10 * megabyte };

/**
 * Pictures that are taken. The specification (section 5) lists more: what a device has is a location map, which takes JPG
 * alone, and no field takes anything else. PNG and GIF are decoded as safely and are taken for programs that store pictures
 * of their own. BMP and PDF are left out, for the platform draws each picture anew, so that nothing hidden in it is served,
 * and has no safe decoder for these; office documents are left out, for they can carry programs and no field holds one.
 */
export const pictureFile: FileRule = { accept: ["jpg", "jpeg", "png", "gif"], mostBytes: 10 * megabyte };

/** Rows of a table that are imported or exported at once, its head left out. */
export const mostTableRows = 20_000;

/** The same as people read it, in either language. */
export const mostTableRowsText = "20,000";

/** A file that came with a call, read to its end. */
export interface UploadedFile {
  /** What the sender calls it: for messages, never for a path. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Ending of a file's name in lower case, without the dot; empty where it has none. */
export const endingOf = (name: string): string => /\.([^./\\]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** What an upload answers (readings, E11): an address that a record can hold, on the server that answers. */
export interface UploadAnswer {
  readonly url: string;
}

/** A row of an import that was not taken: its number in the file, why, and its cells by payload name. */
export interface RefusedRow {
  readonly row: number;
  readonly reason: string;
  readonly values: Readonly<Record<string, string>>;
}

/** What an import answers. The refused rows are the sender's own and hold whatever he has sent, secrets too. */
export interface ImportAnswer {
  readonly total: number;
  readonly imported: number;
  readonly refused: readonly RefusedRow[];
}
