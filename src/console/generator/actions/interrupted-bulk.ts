import type { Action, WireRecord } from "../../../contract";
import type { PromptValues } from "./action-call";
import type { BulkReport } from "./bulk";

/** A run over many records that its screen did not outlive: the session was over, or somebody left. */
export interface InterruptedBulk {
  /** Name of the resource. */
  readonly resource: string;
  /** Whose run it was; nobody else is told of it. */
  readonly account: unknown;
  readonly action: Action;
  readonly asked: PromptValues;
  readonly report: BulkReport<WireRecord>;
}

let latest: InterruptedBulk | null = null;

/** Keeps what became of a run until its list is opened again, or the page is closed. Null forgets it. */
export function saveInterruptedBulk(run: InterruptedBulk | null): void {
  latest = run;
}

/** The run of an account that its list has still to report. Another account's is forgotten. */
export function interruptedBulkOf(resource: string, account: unknown): InterruptedBulk | null {
  if (latest !== null && latest.account !== account) latest = null;
  return latest?.resource === resource ? latest : null;
}
