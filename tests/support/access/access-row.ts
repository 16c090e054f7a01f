import { type CallerName, callers, type Kind, type Relation, type Target } from "./callers";

type Payload = Readonly<Record<string, unknown>>;

/**
 * The expected access rights for one use of a call. The rows are written by hand: the code under test is not their
 * source.
 */
export interface AccessRow {
  readonly path: string;
  /** Distinguishes several uses of a call, in the name of the test. */
  readonly says: string;
  /** Callers that may make the call. */
  readonly may: readonly CallerName[];
  /** The kind of record that the call uses. Default: none. */
  readonly target?: Kind;
  readonly payload?: (target: Target, freeStock: () => Promise<Target>) => Payload | Promise<Payload>;
  /**
   * The call lists records of the target. If the caller cannot see the target, the list is empty instead of refused.
   */
  readonly lists?: true;
  /** Callers that see the record but may not change it: code 15. */
  readonly onlySees?: readonly CallerName[];
  /** Records that an admin sees but may not use in this call. */
  readonly notForAdmin?: Relation;
  /** Code for callers that may make the call, if the payload alone cannot succeed. Default: 0. */
  readonly answers?: number;
  /** The answer contains secrets. */
  readonly reveals?: true;
  /** The call ends the caller's session. */
  readonly endsSession?: true;
}

export const everybody = callers.filter((one) => one !== "unknown");
export const staff: readonly CallerName[] = ["admin", "afm", "oem", "leader", "member"];
export const changers: readonly CallerName[] = ["admin", "afm", "oem", "leader"];
export const providers: readonly CallerName[] = ["afm", "oem"];
export const keepers: readonly CallerName[] = ["admin", "storage"];
export const stockReaders: readonly CallerName[] = ["admin", "storage", "afm", "oem", "leader"];
export const admin: readonly CallerName[] = ["admin"];
/** Callers that manage the members of groups. */
export const crews: readonly CallerName[] = [...providers, "leader"];

/** Makes a row of the access table. */
export const row = (path: string, may: readonly CallerName[], rest: Partial<AccessRow> = {}): AccessRow => ({
  says: "",
  ...rest,
  path,
  may,
});

/** A payload with the id of its target. */
export const byId = (name: string) => (target: Target) => ({ [name]: target.id });
