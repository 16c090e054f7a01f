import type { Locale } from "antd/es/locale";
import type { FirstKey, OnDemandKey, TextKey } from "./zh";

/**
 * Texts by key. A language that lacks one does not compile; one that tells one from many adds `{key}_one`, and its plain
 * key is the text for many.
 */
type TextsOf<Key extends string> = Readonly<Record<Key, string>> & {
  readonly [K in `${Key}_one`]?: string;
};

/** The texts that the first screens need. */
export type Texts = TextsOf<TextKey>;
/** Texts of screens that are loaded on demand. */
export type OnDemandTexts = TextsOf<OnDemandKey>;

/** What one language brings at the start. */
export interface LanguageBundle {
  readonly texts: TextsOf<FirstKey>;
  readonly antd: Locale;
}
