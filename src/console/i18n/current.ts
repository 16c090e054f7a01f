import { type Language, languageOf } from "../../contract";

/** Locale of each language, for `Intl` and the `lang` attribute. */
const locales: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en-GB" };

let current: Language = languageOf(null);

/** Returns the language of the page. */
export const language = (): Language => current;

/** The locale of the page, for `Intl` and the `lang` attribute. */
export const locale = (): string => locales[current];

/** Sets the language of the page. Its texts must be loaded already. */
export function setLanguage(next: Language): void {
  current = next;
}
