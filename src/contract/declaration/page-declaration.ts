import type { Text } from "../text";
import type { IconName } from "./icons";
import type { ScreenName } from "./screen-names";

/** A hand-written screen without records of its own, for example the dashboard. */
export interface PageDeclaration {
  /** Unique name, used in `roles.ts`. */
  readonly name: string;
  /** Label of the menu entry and heading. */
  readonly label: Text;
  readonly icon: IconName;
  /** Address, with a leading slash. */
  readonly path: string;
  /** Name of the parent entry. The menu highlights the parent while this page is open. */
  readonly under?: string;
  /** Name of the resource whose records the page shows. A session needs the action `does` on it. */
  readonly needs?: string;
  /** The action needed on that resource. Default: `list`. */
  readonly does?: "create";
  /** The component in `console/screens/`. */
  readonly screen: ScreenName;
}
