/** Columns for verifying a key, in addition to those of its declaration. */
export interface IngestKeyHash {
  key_hash: string;
}
