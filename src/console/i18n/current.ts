import { type Language, languageOf } from "../../contract";

/** The names of the languages for `Intl` and the `lang` attribute. */
const locales: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en-GB" };

let current: Language = languageOf(null);

/** The language of the page. */
export const language = (): Language => current;

/** The page's language as `Intl` and the `lang` attribute name it. */
export const locale = (): string => locales[current];

/** Makes a language the page's, once its texts are loaded. */
export function setLanguage(wanted: Language): void {
  current = wanted;
}
