import type { I18nProvider } from "@refinedev/core";
import { languageOf } from "../../contract";
import { changeLanguage, language, lookUp } from "../i18n";

/** Refine's i18n provider over the console's texts. A text of Refine's own that the console lacks stays as Refine has it. */
export const i18nProvider: I18nProvider = {
  // Refine's hooks leave the options out where they have none, and give the text in their place.
  translate: (key, options, fallback) =>
    typeof options === "string" ? (lookUp(key) ?? options) : (lookUp(key, options) ?? fallback ?? key),
  changeLocale: (wanted) => changeLanguage(languageOf(wanted)),
  getLocale: language,
};
