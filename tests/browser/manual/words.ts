import type { TextKey } from "../../../src/console/i18n/language";
import type { Language } from "../../../src/contract";
import { dictionaries } from "../../support/console-dictionaries";

/** The texts of the console in a language. Tests find elements by them. */
export const wordsIn = (language: Language): Readonly<Record<TextKey, string>> => dictionaries[language];

/** Matches a text of the console with any values in its places, for example `{count} selected`. */
export const saying = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, ".+")}$`);
