/** A stored file and when it was stored, ms UTC. */
export interface FileTime {
  readonly name: string;
  readonly time: number;
}

/** Where the bytes of uploaded files are kept, by name: a folder, or a store that several processes reach. */
export interface FileContents {
  /** Stores a file. It survives a power cut when this has resolved. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if there is no such file. */
  read(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** Deletes a file, if there is one. */
  remove(name: string): Promise<void>;
  /** All files, part by part. */
  list(): AsyncIterable<readonly FileTime[]>;
  /** Checks that the files can be reached. @throws the error */
  check(): Promise<void>;
}
