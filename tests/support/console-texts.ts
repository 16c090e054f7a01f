/** The texts of the console, by the keys of its dictionaries. */
import { accounts as accountsEn } from "../../src/console/i18n/en/accounts";
import { frame as frameEn } from "../../src/console/i18n/en/frame";
import { inbox as inboxEn } from "../../src/console/i18n/en/inbox";
import { onDemand as moreEn } from "../../src/console/i18n/en/on-demand";
import { records as recordsEn } from "../../src/console/i18n/en/records";
import { accounts } from "../../src/console/i18n/zh/accounts";
import { frame } from "../../src/console/i18n/zh/frame";
import { inbox } from "../../src/console/i18n/zh/inbox";
import { onDemand } from "../../src/console/i18n/zh/on-demand";
import { records } from "../../src/console/i18n/zh/records";
import type { Language } from "./browser";

// The index files also import antd's texts, which only a bundler can load.
const zh = { ...frame, ...accounts, ...inbox, ...records, ...onDemand };
const texts: Readonly<Record<Language, Partial<Record<ConsoleTextKey, string>>>> = {
  zh,
  en: { ...frameEn, ...accountsEn, ...inboxEn, ...recordsEn, ...moreEn },
};

export type ConsoleTextKey = keyof typeof zh;

/** Returns the text of a key. @param values for the places in braces */
export type Say = (key: ConsoleTextKey, values?: Readonly<Record<string, string>>) => string;

/**
 * A function that returns texts in a language.
 *
 * @throws Error for a key without a text
 */
export const consoleTextsIn =
  (language: Language): Say =>
  (key, values = {}) => {
    const text = texts[language][key];
    if (text === undefined) throw new Error(`${language} has no text ${key}`);
    return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  };
