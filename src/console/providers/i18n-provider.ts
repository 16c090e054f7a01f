import type { I18nProvider } from "@refinedev/core";
import { languageOf } from "../../contract";
import { changeLanguage, language, lookUp } from "../i18n";

/** Refine's i18n provider, with the console's texts. For other keys Refine's default text is used. */
export const i18nProvider: I18nProvider = {
  // Refine's hooks pass the default text as the second argument when they have no options.
  translate: (key, options, fallback) =>
    typeof options === "string" ? (lookUp(key) ?? options) : (lookUp(key, options) ?? fallback ?? key),
  changeLocale: (locale) => changeLanguage(languageOf(locale)),
  getLocale: language,
};
