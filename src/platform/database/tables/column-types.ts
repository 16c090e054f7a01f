import type { Generated } from "kysely";

/** Made by the database, a number below 2^53. */
export type Id = Generated<number>;

/** A text that is empty when left out; never null, so that searching and sorting need no second case. */
export type TextColumn = Generated<string>;

/** 1 or 0; 1 when left out. */
export type EnabledFlag = Generated<number>;

/** 1 or 0; 0 when left out. */
export type Flag = Generated<number>;

/** A point in time, ms UTC. */
export type Time = number;

/** An object or a list, as JSON. Written with `toJson`, read with `fromJson`. */
export type Json = string;

/** A text encrypted by `Secrets.seal`; empty where there is no secret. */
export type Sealed = Generated<string>;
