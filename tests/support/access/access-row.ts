import { type CallerName, callers, type Kind, type Relation, type Target } from "./callers";

type Payload = Readonly<Record<string, unknown>>;

/** One use of a call: who may, on what record, with which payload. Written by hand, not derived from what it tests. */
export interface AccessRow {
  readonly path: string;
  /** What this use is, where a call has several. */
  readonly says: string;
  readonly may: readonly CallerName[];
  readonly target?: Kind;
  readonly payload?: (target: Target, freeStock: () => Promise<Target>) => Payload | Promise<Payload>;
  /** A list of what belongs to the target: it is empty, and no refusal, where that is out of sight. */
  readonly lists?: true;
  /** Callers that see the record but may not change it: 15 instead of 0. */
  readonly onlySees?: readonly CallerName[];
  /** What an admin sees and may not use here all the same. */
  readonly notForAdmin?: Relation;
  /** Code that whoever may is answered, where a good answer needs more than a payload. 0 where absent. */
  readonly answers?: number;
  readonly reveals?: true;
  readonly endsSession?: true;
}

export const everybody = callers.filter((one) => one !== "unknown");
export const staff: readonly CallerName[] = ["admin", "afm", "oem", "leader", "member"];
export const changers: readonly CallerName[] = ["admin", "afm", "oem", "leader"];
export const providers: readonly CallerName[] = ["afm", "oem"];
export const keepers: readonly CallerName[] = ["admin", "storage"];
export const stockReaders: readonly CallerName[] = ["admin", "storage", "afm", "oem", "leader"];
export const admin: readonly CallerName[] = ["admin"];
/** Who manages the people of groups. */
export const crews: readonly CallerName[] = [...providers, "leader"];

/** A row of the table. */
export const row = (path: string, may: readonly CallerName[], rest: Partial<AccessRow> = {}): AccessRow => ({
  says: "",
  ...rest,
  path,
  may,
});

/** A payload that names its target by id. */
export const byId = (name: string) => (target: Target) => ({ [name]: target.id });
