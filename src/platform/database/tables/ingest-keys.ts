/** What a key is checked by, beside the columns of its declaration. */
export interface IngestKeyHash {
  key_hash: string;
}
