import type { Resource, WireRecord } from "../../../contract";
import type { ModuleLoader } from "../../ui/lazy-boundary";

/** What a tab made by hand is given. */
export interface TabProps {
  readonly resource: Resource;
  readonly record: WireRecord;
  /** Reads the record anew, after the tab has changed it. */
  readonly refresh: () => void;
}

/** The hand-made tabs of detail views, by the names that the declarations use. */
export type TabScreens = Readonly<Record<string, ModuleLoader<TabProps>>>;
