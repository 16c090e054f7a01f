import type { Generated } from "kysely";

/** An id that the database generates, below 2^53. */
export type Id = Generated<number>;

/** A text, empty by default and never null, so that searching and sorting need no special case. */
export type TextColumn = Generated<string>;

/** 1 or 0; 1 by default. */
export type EnabledFlag = Generated<number>;

/** A number that is 0 by default: a flag (1 or 0), a state or a counter. */
export type Flag = Generated<number>;

/** A point in time, ms UTC. */
export type Time = number;

/** An object or a list, as JSON. Written with `toJson`, read with `fromJson`. */
export type Json = string;

/** A text encrypted by `Secrets.seal`; empty if there is no secret. */
export type Sealed = Generated<string>;
