import type { Action, WireRecord } from "../../../contract";
import type { PromptValues } from "./action-call";
import type { BulkReport } from "./bulk";

/** A bulk run whose screen was closed before its report was seen: the session ended, or the person left. */
export interface InterruptedBulk {
  /** Name of the resource. */
  readonly resource: string;
  /** Id of the account that started the run. No other account sees the report. */
  readonly account: unknown;
  readonly action: Action;
  readonly promptValues: PromptValues;
  readonly report: BulkReport<WireRecord>;
}

let latest: InterruptedBulk | null = null;

/** Keeps a run, in memory only, until its list is opened again. Null deletes it. */
export function saveInterruptedBulk(run: InterruptedBulk | null): void {
  latest = run;
}

/** The interrupted run of this account and resource. Deletes a run of another account. */
export function interruptedBulkOf(resource: string, account: unknown): InterruptedBulk | null {
  if (latest !== null && latest.account !== account) latest = null;
  return latest?.resource === resource ? latest : null;
}
