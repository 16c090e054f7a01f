import { frame as englishFrame } from "../../../src/console/i18n/en/frame";
import { records as englishRecords } from "../../../src/console/i18n/en/records";
import { frame as chineseFrame } from "../../../src/console/i18n/zh/frame";
import { records as chineseRecords } from "../../../src/console/i18n/zh/records";
import type { Language } from "../../../src/contract";

const dictionaries = {
  zh: { ...chineseFrame, ...chineseRecords },
  en: { ...englishFrame, ...englishRecords },
} as const;

/** What the console says in a language, to find it on the page by. */
export const wordsIn = (language: Language): Readonly<Record<keyof typeof dictionaries.zh, string>> =>
  dictionaries[language];
