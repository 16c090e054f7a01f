import { createInstance } from "i18next";
import { fillTemplate, type Language, languageOf, type Text, textIn } from "../../contract";
import { browserStorage } from "../client/browser-storage";
import { language, locale, setLanguage } from "./current";
import type { LanguageBundle, OnDemandTexts } from "./language";
import type { TextKey } from "./zh";

export type { TextKey } from "./zh";

type Values = Readonly<Record<string, string | number>>;

/** One chunk for each language: the console's texts and antd's. */
const bundles: Readonly<Record<Language, () => Promise<{ readonly bundle: LanguageBundle }>>> = {
  zh: () => import("./zh"),
  en: () => import("./en"),
};

/** A second chunk for each language: the texts of screens that are loaded on demand. */
const onDemandBundles: Readonly<Record<Language, () => Promise<{ readonly onDemand: OnDemandTexts }>>> = {
  zh: () => import("./zh/on-demand"),
  en: () => import("./en/on-demand"),
};

const i18n = createInstance();
let loaded: LanguageBundle | null = null;

/** The language that the user has chosen; an unknown one falls back to the default (spec §9). */
export const chosenLanguage = (): Language => languageOf(browserStorage.get("language"));

/** Loads the texts of a language and makes it the page's. Everything below may be used afterwards. */
export async function loadLanguage(wanted: Language): Promise<void> {
  const { bundle } = await bundles[wanted]();
  await i18n.init({
    lng: wanted,
    resources: { [wanted]: { translation: bundle.texts } },
    keySeparator: false,
    nsSeparator: false,
  });
  setLanguage(wanted);
  loaded = bundle;
  document.documentElement.lang = locale();
  // What is installed is called by its name in this language.
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", `/manifest.${wanted}.webmanifest`);
}

/** Loads the texts that the first screens do without. */
export async function loadOnDemandTexts(): Promise<void> {
  const wanted = language();
  const { onDemand } = await onDemandBundles[wanted]();
  i18n.addResourceBundle(wanted, "translation", onDemand, true, true);
}

/** A part of the console that is loaded on demand, together with the texts that it needs. */
export const withTexts =
  <Loaded>(load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    const [part] = await Promise.all([load(), loadOnDemandTexts()]);
    return part;
  };

/** Keeps the user's choice and loads the page anew in it (spec §2). */
export function changeLanguage(wanted: Language, page: Pick<Location, "reload"> = window.location): void {
  if (wanted === language()) return;
  browserStorage.set("language", wanted);
  page.reload();
}

/** antd's own texts. */
export const antdLocale = (): LanguageBundle["antd"] | undefined => loaded?.antd;

/** One of the console's own texts. `{name}` places are filled from `values`; `count` chooses between one and many. */
export const t = (key: TextKey, values: Values = {}): string => written(key, values);

/** The same by a name that may be none of them; null then. */
export const lookUp = (key: string, values: Values = {}): string | null =>
  i18n.exists(key) ? written(key, values) : null;

/** The places are filled as those in the texts of declarations are; React escapes what it shows. */
const written = (key: string, values: Values): string =>
  fillTemplate(i18n.t(key, { ...values, skipInterpolation: true }), values);

/** A text of a declaration, in the user's language. */
export const text = (of: Text, values?: Values): string => textIn(of, language(), values);

export { language, locale } from "./current";
export * from "./format";
