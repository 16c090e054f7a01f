import type { Locale } from "antd/es/locale";
import type { TextKey } from "./zh";

/**
 * Texts by key. A language that lacks one does not compile; one that tells one from many adds `{key}_one`, and its plain
 * key is the text for many.
 */
export type Texts = Readonly<Record<TextKey, string>> & {
  readonly [K in `${TextKey}_one`]?: string;
};

/** Everything that one language brings. */
export interface LanguageParts {
  readonly texts: Texts;
  readonly antd: Locale;
}
