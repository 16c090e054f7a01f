import type { TestPlatform } from "../platform-calls";
import { marks, type Relation, type Target, type WrittenKind } from "./callers";

/** Whose record it is. */
export type Owned = Exclude<Relation, "none">;

/** What the makers of records need. */
export interface World {
  readonly platform: TestPlatform;
  readonly owners: Readonly<
    Record<Owned, { readonly agent_id: number; readonly group_id: number; readonly customer_id: number }>
  >;
  /** Address of an uploaded picture. */
  readonly image: string;
  /** The account of the group's leader. */
  readonly leaderId: number;
}

/** Makes a new record of a kind. */
export type Makers<K extends WrittenKind> = Readonly<Record<K, (relation: Owned) => Promise<Target>>>;

/** The word in the names of the records of devices, by which a leak is found. */
export const markOf = { own: "Own", sibling: marks.siblingGroup, foreign: marks.foreign } as const;
