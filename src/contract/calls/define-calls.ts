import type { Fields } from "../declaration/field-kinds";
import { deepFreeze } from "../deep-freeze";
import type { FileRule } from "./file-rules";

/**
 * The access rule of a call that belongs to no resource:
 *
 * - `public`: everyone, without a session
 * - `session`: every signed-in account
 * - `{ anyOf }`: accounts that may use one of these actions. An empty list allows nobody in `admin/1`.
 *
 * @example { anyOf: ["device.create", "device.edit"] }
 */
export type CallAccess = "public" | "session" | { readonly anyOf: readonly string[] };

/** A list of names that inputs suggest. */
type LookupList = "industry" | "application" | "deviceName" | "installLocation" | "lubricant";

/** A call that belongs to no resource. */
export interface CallDeclaration {
  /** Payload fields. */
  readonly sends: Fields;
  readonly access: CallAccess;
  /** The specification does not list this call. */
  readonly extension?: true;
  /** The call changes nothing, so it may be sent again after a failure (spec W10). Default: it changes something. */
  readonly reads?: true;
  /** The call takes an upload in the payload entry `file`, and its body is multipart (spec W5). Default: no upload. */
  readonly takes?: FileRule;
  /**
   * A successful answer is a file (spec E1) or a stream of events (spec E22); a refusal is still an envelope. Default: an
   * envelope.
   */
  readonly answers?: "file" | "events";
  /**
   * The call answers this list in the reader's language, and the platform provides its handler. The payload entry `name`
   * limits the list to the children of one parent. Default: the call needs a handler.
   */
  readonly lookup?: LookupList;
  /** The path is relative to the host (spec W5). Default: relative to the base (`admin/1`). */
  readonly at?: "host";
}

/**
 * Declares calls that belong to no resource, by path, and freezes them.
 *
 * @example
 * defineCalls({
 *   "device/pending": {
 *     sends: { device_id: field.id({ required: true }) },
 *     access: { anyOf: ["device.list"] },
 *     reads: true,
 *     extension: true,
 *   },
 * });
 */
export const defineCalls = <const C extends Readonly<Record<string, CallDeclaration>>>(calls: C): C =>
  deepFreeze(calls);
