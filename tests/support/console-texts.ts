/** The texts of the console, by the keys of its dictionaries. */
import type { TextKey } from "../../src/console/i18n/language";
import { fillTemplate } from "../../src/contract";
import type { Language } from "./browser";
import { dictionaries } from "./console-dictionaries";

export type ConsoleTextKey = TextKey;

/** Returns the text of a key. @param values for the places in braces */
export type Say = (key: ConsoleTextKey, values?: Readonly<Record<string, string>>) => string;

/** A function that returns texts in a language. */
export const consoleTextsIn =
  (language: Language): Say =>
  (key, values = {}) =>
    fillTemplate(dictionaries[language][key], values);
