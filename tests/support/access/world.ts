import type { TestPlatform } from "../platform-calls";
import { marks, type Relation, type Target, type WrittenKind } from "./callers";

/** The owner of a record. */
export type Owned = Exclude<Relation, "none">;

/** The values that the makers of records need. */
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

/** The words in the names of devices' records. They show from whom a leaked record comes. */
export const markOf = { own: "Own", sibling: marks.siblingGroup, foreign: marks.foreign } as const;
