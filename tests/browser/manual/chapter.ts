import type { Page } from "@playwright/test";
import type { Language, Text } from "../../../src/contract";

/** A picture of the product. */
export interface Shot {
  /** Who is signed in, a demo account; nobody where absent. */
  readonly who?: "admin" | "storage" | "dealer" | "leader" | "customer";
  /** Where it is taken; where the picture before was, as that was left, if absent. */
  readonly path?: string;
  /** Whether it is taken as a phone shows it. */
  readonly isPhone?: boolean;
  /** What is done before the picture is taken. */
  readonly prepare?: (page: Page, language: Language) => Promise<void>;
  readonly caption: Text;
}

/** One task of the manual. */
export interface Chapter {
  readonly title: Text;
  /** What the chapter is about, and for whom. */
  readonly about: Text;
  /** What to do, in order. */
  readonly steps: readonly Text[];
  /** What is worth knowing besides. */
  readonly notes?: readonly Text[];
  readonly shots: readonly Shot[];
}
