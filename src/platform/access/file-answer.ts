/** The result of a call that returns a file (spec E1). */
export class FileAnswer {
  /** Suggested file name. */
  readonly name: string;
  readonly mediaType: string;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

  constructor(file: Pick<FileAnswer, "name" | "mediaType" | "body">) {
    this.name = file.name;
    this.mediaType = file.mediaType;
    this.body = file.body;
  }
}

/** Media types of the files that calls return. */
export const mediaTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  zip: "application/zip",
} as const;
