import { frame as englishFrame } from "../../../src/console/i18n/en/frame";
import { onDemand as englishMore } from "../../../src/console/i18n/en/on-demand";
import { records as englishRecords } from "../../../src/console/i18n/en/records";
import { frame as chineseFrame } from "../../../src/console/i18n/zh/frame";
import { onDemand as chineseMore } from "../../../src/console/i18n/zh/on-demand";
import { records as chineseRecords } from "../../../src/console/i18n/zh/records";
import type { Language } from "../../../src/contract";

const dictionaries = {
  zh: { ...chineseFrame, ...chineseRecords, ...chineseMore },
  en: { ...englishFrame, ...englishRecords, ...englishMore },
} as const;

/** The texts of the console in a language. Tests find elements by them. */
export const wordsIn = (language: Language): Readonly<Record<keyof typeof dictionaries.zh, string>> =>
  dictionaries[language];

/** Matches a text of the console with any values in its places, for example `{count} selected`. */
export const saying = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, ".+")}$`);
