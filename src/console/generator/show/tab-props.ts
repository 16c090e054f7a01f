import type { Resource, WireRecord } from "../../../contract";
import type { ModuleLoader } from "../../ui/lazy-boundary";

/** Props of a hand-made tab. */
export interface TabProps {
  readonly resource: Resource;
  readonly record: WireRecord;
  /** Reloads the record after a change. */
  readonly refresh: () => void;
}

/** The hand-made tabs of detail views, by the names in the declarations (`screen`). */
export type TabScreens = Readonly<Record<string, ModuleLoader<TabProps>>>;
