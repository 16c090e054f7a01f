import { accounts as accountsEn } from "../../src/console/i18n/en/accounts";
import { frame as frameEn } from "../../src/console/i18n/en/frame";
import { home as homeEn } from "../../src/console/i18n/en/home";
import { inbox as inboxEn } from "../../src/console/i18n/en/inbox";
import { onDemand as onDemandEn } from "../../src/console/i18n/en/on-demand";
import { records as recordsEn } from "../../src/console/i18n/en/records";
import type { TextKey } from "../../src/console/i18n/language";
import { accounts } from "../../src/console/i18n/zh/accounts";
import { frame } from "../../src/console/i18n/zh/frame";
import { home } from "../../src/console/i18n/zh/home";
import { inbox } from "../../src/console/i18n/zh/inbox";
import { onDemand } from "../../src/console/i18n/zh/on-demand";
import { records } from "../../src/console/i18n/zh/records";
import type { Language } from "../../src/contract";

type Dictionary = Readonly<Record<TextKey, string>>;

/** All texts of a language in one object. A key in two namespaces is an error, because one text would hide the other. */
async function merge(
  loaders: Readonly<Record<string, () => Promise<object>>>,
  ...first: object[]
): Promise<Dictionary> {
  const parts = [...first, ...(await Promise.all(Object.values(loaders).map((load) => load())))];
  const keys = parts.flatMap((part) => Object.keys(part));
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at);
  if (twice.length > 0) throw new Error(`These texts are in two namespaces: ${twice.join(", ")}`);
  return Object.assign({}, ...parts);
}

/**
 * All texts of the console, by language and key. The index files of the languages also import antd's texts, which only a
 * bundler can load.
 */
export const dictionaries: Readonly<Record<Language, Dictionary>> = {
  zh: await merge(onDemand, frame, accounts, home, inbox, records),
  en: await merge(onDemandEn, frameEn, accountsEn, homeEn, inboxEn, recordsEn),
};
