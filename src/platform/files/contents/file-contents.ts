/** A stored file and when it was stored, ms UTC. */
export interface FileTime {
  readonly name: string;
  readonly time: number;
}

/** Storage for the bytes of uploaded files, by name: a folder, or a store that several processes share. */
export interface FileContents {
  /** Stores a file. When the promise resolves, the file survives a power cut. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads a file; undefined if it does not exist. */
  read(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** Deletes a file, if there is one. */
  remove(name: string): Promise<void>;
  /** Lists all files, in batches. */
  list(): AsyncIterable<readonly FileTime[]>;
  /** Checks that the files can be reached. @throws the error */
  check(): Promise<void>;
}
