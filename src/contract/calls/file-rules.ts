/** What a call takes as the field `file` of a multipart body. */
export interface FileRule {
  /** Endings of the names that are taken, in lower case. The content is looked at all the same. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

const megabyte = 1024 * 1024;

/** Tables to import: identifiers of lubricators, a row each. */
export const tableFile: FileRule = { accept: ["xlsx", "csv"], maxBytes: 10 * megabyte };

/**
 * Pictures (spec §5). Each is drawn anew, so that of whatever else was in the file nothing is served: a
 * BMP becomes a PNG, the others stay what they are. A field may take fewer, as the location map takes JPG alone.
 */
export const pictureFile: FileRule = { accept: ["jpg", "jpeg", "png", "gif", "bmp"], maxBytes: 10 * megabyte };

/**
 * Everything that may be uploaded: pictures, and the other types that the specification lists. PDF and office files are
 * kept as they came, once their structure was looked at, and are never shown as a page: they can carry programs.
 */
export const uploadFile: FileRule = {
  accept: [...pictureFile.accept, "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx"],
  maxBytes: 10 * megabyte,
};

/** A file that came with a call, read to its end. */
export interface UploadedFile {
  /** What the sender calls it: for messages, never for a path. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Ending of a file's name in lower case, without the dot; empty where it has none. */
export const extensionOf = (name: string): string => /\.([^./\\]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** What an upload answers (spec E11): an address that a record can hold, on the server that answers. */
export interface UploadAnswer {
  readonly url: string;
}
