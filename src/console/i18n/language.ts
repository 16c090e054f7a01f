import type { Locale } from "antd/es/locale";
import type { FirstKey, OnDemandKey, TextKey } from "./zh";

/**
 * Texts by key. A missing key is a compile error. A language with a singular form adds it as `{key}_one`; the plain key
 * is then the plural.
 */
type TextsOf<Key extends string> = Readonly<Record<Key, string>> & {
  readonly [K in `${Key}_one`]?: string;
};

/** The texts that the first screens need. */
export type Texts = TextsOf<TextKey>;
/** Texts of screens that load on demand. */
export type OnDemandTexts = TextsOf<OnDemandKey>;

/** The first chunk of a language. */
export interface LanguageBundle {
  readonly texts: TextsOf<FirstKey>;
  readonly antd: Locale;
}
