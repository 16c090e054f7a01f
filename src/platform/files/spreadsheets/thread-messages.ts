import type { Text, UploadedFile } from "../../../contract";
import type { Sheet } from "./table";

/** The job of a worker thread: read or write a table, check a document, or decode a BMP. */
export type Job =
  | { readonly read: UploadedFile }
  | { readonly write: readonly Sheet[] }
  | { readonly check: UploadedFile }
  | { readonly decode: Uint8Array; readonly maxPixels: number };

/** The result, with large bytes in a separate property, or the reason why the file is not accepted. */
export type Outcome = { readonly done: unknown; readonly bytes?: Uint8Array } | { readonly fault: Text };

/** The message with an outcome: serialized without its bytes, and the bytes, which are transferred without copying. */
export type Message = readonly [outcome: Uint8Array, bytes: Uint8Array | undefined];
