import type { I18nProvider } from "@refinedev/core";
import { type Language, languageOf } from "../../contract";
import { changeLanguage, lookUp } from "../i18n";

/**
 * Creates Refine's i18n provider, with the console's texts. For other keys Refine's default text is used.
 * @param language of the page. A new provider lets Refine's components render again.
 */
export const createI18nProvider = (language: Language): I18nProvider => ({
  // Refine's hooks pass the default text as the second argument when they have no options.
  translate: (key, options, fallback) =>
    typeof options === "string" ? (lookUp(key) ?? options) : (lookUp(key, options) ?? fallback ?? key),
  changeLocale: (locale) => changeLanguage(languageOf(locale)),
  getLocale: () => language,
});
