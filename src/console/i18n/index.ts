import { createInstance } from "i18next";
import { fillTemplate, type Language, languageOf, type Text, textIn } from "../../contract";
import { browserStorage } from "../client/browser-storage";
import { language, locale, setLanguage } from "./current";
import type { LanguageBundle, OnDemandTexts } from "./language";
import type { TextKey } from "./zh";

export type { TextKey } from "./zh";

type Values = Readonly<Record<string, string | number>>;

/** The first chunk of each language: the texts of the first screens, and antd's texts. */
const bundles: Readonly<Record<Language, () => Promise<{ readonly bundle: LanguageBundle }>>> = {
  zh: () => import("./zh"),
  en: () => import("./en"),
};

/** The second chunk of each language: the texts of screens that load on demand. */
const onDemandBundles: Readonly<Record<Language, () => Promise<{ readonly onDemand: OnDemandTexts }>>> = {
  zh: () => import("./zh/on-demand"),
  en: () => import("./en/on-demand"),
};

const i18n = createInstance();
let loaded: LanguageBundle | null = null;

/** The stored language of the user, else the default language (spec §9). */
export const chosenLanguage = (): Language => languageOf(browserStorage.get("language"));

/** Loads the texts of a language and sets it as the page's language. Call it before `t` and `text`. */
export async function loadLanguage(next: Language): Promise<void> {
  const { bundle } = await bundles[next]();
  await i18n.init({
    lng: next,
    resources: { [next]: { translation: bundle.texts } },
    keySeparator: false,
    nsSeparator: false,
  });
  setLanguage(next);
  loaded = bundle;
  document.documentElement.lang = locale();
  // The manifest holds the name of the installed app in this language.
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", `/manifest.${next}.webmanifest`);
}

/** Loads the second chunk of texts. */
export async function loadOnDemandTexts(): Promise<void> {
  const current = language();
  const { onDemand } = await onDemandBundles[current]();
  i18n.addResourceBundle(current, "translation", onDemand, true, true);
}

/**
 * Wraps a module loader so that it also loads the second chunk of texts.
 *
 * @example
 * const loadPdf = withTexts(() => import("../screens/viewers/show-pdf"));
 */
export const withTexts =
  <Loaded>(load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    const [module] = await Promise.all([load(), loadOnDemandTexts()]);
    return module;
  };

/** Stores the user's language and reloads the page (spec §2). Does nothing if the language is already set. */
export function changeLanguage(next: Language, page: Pick<Location, "reload"> = window.location): void {
  if (next === language()) return;
  browserStorage.set("language", next);
  page.reload();
}

/** antd's texts in the page's language. */
export const antdLocale = (): LanguageBundle["antd"] | undefined => loaded?.antd;

/**
 * A text of the console in the page's language. `values` fill the `{name}` placeholders; `count` selects singular or
 * plural.
 *
 * @example
 * t("nav.new", { count: 2 }); // "2 new applications"
 */
export const t = (key: TextKey, values: Values = {}): string => translate(key, values);

/** The text with a key that may not exist; null then. */
export const lookUp = (key: string, values: Values = {}): string | null =>
  i18n.exists(key) ? translate(key, values) : null;

/** Placeholders are filled as in declarations, without escaping, because React escapes all text. */
const translate = (key: string, values: Values): string =>
  fillTemplate(i18n.t(key, { ...values, skipInterpolation: true }), values);

/** A text of a declaration in the page's language. */
export const text = (of: Text, values?: Values): string => textIn(of, language(), values);

export { browserTimeZone, language, locale, momentAt, setTimeZone, timeZone, wallTime } from "./current";
export * from "./format";
