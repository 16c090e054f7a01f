import type { Action, WireRecord } from "../../../contract";
import type { Asked } from "./action-call";
import type { BulkReport } from "./bulk";

/** A run over many records that its screen did not outlive: the session was over, or somebody left. */
export interface Unfinished {
  /** Name of the resource. */
  readonly resource: string;
  /** Whose run it was; nobody else is told of it. */
  readonly account: unknown;
  readonly action: Action;
  readonly asked: Asked;
  readonly report: BulkReport<WireRecord>;
}

let latest: Unfinished | null = null;

/** Keeps what became of a run until its list is opened again, or the page is closed. Null forgets it. */
export function keepUnfinished(run: Unfinished | null): void {
  latest = run;
}

/** The run of an account that its list has still to report. Another account's is forgotten. */
export function unfinishedIn(resource: string, account: unknown): Unfinished | null {
  if (latest !== null && latest.account !== account) latest = null;
  return latest?.resource === resource ? latest : null;
}
