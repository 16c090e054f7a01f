import type { TestPlatform } from "../platform-calls";
import { marks, type Relation, type Target, type WrittenKind } from "./callers";

/** Relation of a record to the callers. */
export type ExistingRelation = Exclude<Relation, "none">;

/** What the record factories need. */
export interface FactoryContext {
  readonly platform: TestPlatform;
  readonly owners: Readonly<
    Record<ExistingRelation, { readonly agent_id: number; readonly group_id: number; readonly customer_id: number }>
  >;
  /** Address of an uploaded picture. */
  readonly image: string;
  /** The account of the group's leader. */
  readonly leaderId: number;
}

/** A factory for each kind of record. */
export type RecordFactories<K extends WrittenKind> = Readonly<
  Record<K, (relation: ExistingRelation) => Promise<Target>>
>;

/** The mark in a record's name, by relation. It shows whose record leaked. */
export const markByRelation = { own: "Own", sibling: marks.siblingGroup, foreign: marks.foreign } as const;
