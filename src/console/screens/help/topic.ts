import type { Text } from "../../../contract";
import type { Term } from "./terms";

/** One topic of the help. */
export interface HelpTopic {
  readonly id: string;
  readonly title: Text;
  /** Shown to whoever may do this (`[action, resource]`); to everybody where absent. */
  readonly needs?: readonly [action: string, resource: string];
  /** What to do, one step after the other. */
  readonly steps?: readonly Text[];
  /** What words mean. */
  readonly terms?: readonly Term[];
}
