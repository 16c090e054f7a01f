/** The rules for the entry `file` of a multipart body. */
export interface FileRule {
  /** Allowed file extensions in lower case. The server checks the content too. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

const megabyte = 1024 * 1024;

/** Tables to import. */
export const tableFile: FileRule = { accept: ["xlsx", "csv"], maxBytes: 10 * megabyte };

/**
 * Pictures (spec E11). The server re-encodes each picture, which removes metadata and hidden content.
 * BMP becomes PNG; other formats stay. An image field may accept fewer formats.
 */
export const pictureFile: FileRule = { accept: ["jpg", "jpeg", "png", "gif", "bmp"], maxBytes: 10 * megabyte };

/**
 * Files that `file/upload` accepts: pictures, PDF and office files (spec §5). The server checks the structure of PDF
 * and office files and stores them unchanged. They are served only as downloads, because they can contain scripts or
 * macros.
 */
export const uploadFile: FileRule = {
  accept: [...pictureFile.accept, "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx"],
  maxBytes: 10 * megabyte,
};

/** A fully received upload. */
export interface UploadedFile {
  /** Name given by the sender. Use it in messages, never as a path. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The file extension of a name, in lower case and without the dot; empty if there is none. */
export const extensionOf = (name: string): string => /\.([^./\\]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** The answer of an upload (spec E11). */
export interface UploadAnswer {
  /** Path on the same server. Records store it. */
  readonly url: string;
}
