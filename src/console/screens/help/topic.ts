import type { Text } from "../../../contract";
import type { Term } from "./terms";

/** A help topic. */
export interface HelpTopic {
  readonly id: string;
  readonly title: Text;
  /** The permission that a user needs to see the topic. Undefined: all users see it. */
  readonly needs?: readonly [action: string, resource: string];
  /** The steps, in order. */
  readonly steps?: readonly Text[];
  /** Terms with their meanings. */
  readonly terms?: readonly Term[];
}
