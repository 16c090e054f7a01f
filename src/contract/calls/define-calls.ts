import type { Fields } from "../declaration/field-kinds";
import { deepFreeze } from "../deep-freeze";
import type { FileRule } from "./file-rules";

/**
 * Who may make a call that belongs to no resource: anybody, any session, or whoever may do one of the named
 * things (`device.create`). A call without such a rule does not compile.
 */
export type CallAccess = "public" | "session" | { readonly anyOf: readonly string[] };

/** A call that belongs to no resource: what it takes, who may make it, and how it is made. */
export interface CallDeclaration {
  readonly sends: Fields;
  readonly access: CallAccess;
  /** Not in the specification's list of calls. */
  readonly extension?: true;
  /** Changes nothing on the server, so that it may be sent again (spec W10). */
  readonly reads?: true;
  /** The file that it takes beside its fields, as `file`; the body is then multipart (spec W5). */
  readonly takes?: FileRule;
  /** Answers a file in place of an envelope, which it still answers where it refuses (spec E1). */
  readonly answers?: "file";
  /** The path is below the host itself, not below a set of calls (spec W5). */
  readonly at?: "host";
}

/** Declares calls that belong to no resource: path → payload and access, frozen. */
export const defineCalls = <const C extends Readonly<Record<string, CallDeclaration>>>(calls: C): C =>
  deepFreeze(calls);
