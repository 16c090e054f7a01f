import type { Resource, WireRecord } from "../../../contract";

/** What a tab made by hand is given. */
export interface TabProps {
  readonly resource: Resource;
  readonly record: WireRecord;
  /** Reads the record anew, after the tab has changed it. */
  readonly refresh: () => void;
}
