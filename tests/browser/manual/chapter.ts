import type { Page } from "@playwright/test";
import type { Language, Text } from "../../../src/contract";

/** A screenshot of the product. */
export interface Shot {
  /** The signed-in demo account. Default: none. */
  readonly who?: "admin" | "storage" | "dealer" | "leader" | "customer";
  /** Address of the page. Default: the page of the previous screenshot, in its current state. */
  readonly path?: string;
  /** Whether it shows the phone layout. */
  readonly isPhone?: boolean;
  /** Steps before the screenshot. */
  readonly prepare?: (page: Page, language: Language) => Promise<void>;
  readonly caption: Text;
}

/** One task of the manual. */
export interface Chapter {
  readonly title: Text;
  /** Introduction: topic and audience. */
  readonly about: Text;
  /** Instructions, in order. */
  readonly steps: readonly Text[];
  /** Further hints. */
  readonly notes?: readonly Text[];
  readonly shots: readonly Shot[];
}
