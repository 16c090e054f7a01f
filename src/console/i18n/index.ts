import { createInstance } from "i18next";
import { createContext, createElement, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { initReactI18next, useTranslation as useI18next } from "react-i18next";
import { fillTemplate, type Language, languageOf, languages, type Text, textIn } from "../../contract";
import { basePath } from "../client/base-path";
import { browserStorage } from "../client/browser-storage";
import { dayZone, language, locale, onTimeZoneChange, setLanguage } from "./current";
import type { LanguageBundle, Namespace, OnDemandNamespace, TextKey } from "./language";
import { firstNamespaces, onDemandNamespaces } from "./namespaces";

export type { Namespace, OnDemandNamespace, TextKey } from "./language";

type Values = Readonly<Record<string, string | number>>;

/** A text of the console by its key. `values` fill the `{name}` placeholders; `count` selects singular or plural. */
export type Translate = (key: TextKey, values?: Values) => string;

/** Each language: the texts of the first screens, antd's texts, and loaders of the other texts. */
const bundles: Readonly<Record<Language, () => Promise<{ readonly bundle: LanguageBundle }>>> = {
  zh: () => import("./zh"),
  en: () => import("./en"),
};

const i18n = createInstance();
i18n.use(initReactI18next);
// Fills placeholders as in declarations. Nothing is escaped, because React escapes all text.
i18n.use({
  type: "postProcessor",
  name: "fill",
  process: (value: string, _key: string | string[], values: Values) => fillTemplate(value, values),
});
// With `resources`, this is ready at once.
void i18n.init({
  lng: languages[0],
  fallbackLng: false,
  resources: {},
  defaultNS: firstNamespaces[0],
  // A key is unique in all namespaces, so that no component needs to know where its texts are.
  fallbackNS: [...firstNamespaces, ...onDemandNamespaces],
  keySeparator: false,
  nsSeparator: false,
  postProcess: "fill",
});

/** antd's texts in the loaded languages. */
const antdLocales = new Map<Language, LanguageBundle["antd"]>();
/** The namespaces that screens have asked for. A change of language loads them, too. */
const wanted = new Set<OnDemandNamespace>();
/** The language that was chosen last. Its texts may still be loading. */
let chosen: Language = language();

/** The stored language of the user, else the default language (spec §9). */
export const chosenLanguage = (): Language => languageOf(browserStorage.get("language"));

const add = (to: Language, namespace: Namespace, texts: object): void => {
  i18n.addResourceBundle(to, namespace, texts);
};

async function loadBundle(of: Language): Promise<LanguageBundle> {
  const { bundle } = await bundles[of]();
  if (!antdLocales.has(of)) for (const namespace of firstNamespaces) add(of, namespace, bundle.texts[namespace]);
  antdLocales.set(of, bundle.antd);
  return bundle;
}

async function loadNamespaces(of: Language): Promise<void> {
  const bundle = await loadBundle(of);
  const missing = [...wanted].filter((namespace) => !i18n.hasResourceBundle(of, namespace));
  if (missing.length === 0) return;
  await Promise.all(missing.map(async (namespace) => add(of, namespace, await bundle.onDemand[namespace]())));
  // A screen may have asked for more in the meantime.
  await loadNamespaces(of);
}

/**
 * Loads the texts of a language and sets it as the page's language. Call it before `t` and `text`. If several languages
 * are loading, the last one wins.
 */
export async function loadLanguage(next: Language): Promise<void> {
  chosen = next;
  // Calls during start already ask for this language.
  if (antdLocales.size === 0) setLanguage(next);
  await loadNamespaces(next);
  // The user chose another language in the meantime.
  if (chosen !== next) return;
  setLanguage(next);
  document.documentElement.lang = locale();
  // The manifest holds the name of the installed app in this language.
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", `${basePath}/manifest.${next}.webmanifest`);
  await i18n.changeLanguage(next);
}

/** Loads texts that are not in the first chunk. */
export async function loadTexts(...namespaces: readonly OnDemandNamespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await loadNamespaces(language());
}

/**
 * Wraps a module loader so that it also loads the texts of the module. A test finds missing names.
 *
 * @example
 * const loadPdf = withTexts(() => import("../screens/viewers/show-pdf"), "viewers");
 */
export const withTexts =
  <Loaded>(load: () => Promise<Loaded>, ...namespaces: readonly OnDemandNamespace[]) =>
  async (): Promise<Loaded> => {
    const [module] = await Promise.all([load(), loadTexts(...namespaces)]);
    return module;
  };

/**
 * Changes the language of the page and stores it (spec §2). Inputs, dialogs and the place on the page stay.
 * @throws Error if the texts cannot be loaded. The language stays then.
 */
export async function changeLanguage(next: Language): Promise<void> {
  await loadLanguage(next);
  if (language() === next) browserStorage.set("language", next);
}

/** Calls a function after each change of the page's language. Returns a function that ends this. */
export function onLanguageChange(listener: () => void): () => void {
  i18n.on("languageChanged", listener);
  return () => i18n.off("languageChanged", listener);
}

/** antd's texts in the page's language. */
export const antdLocale = (): LanguageBundle["antd"] | undefined => antdLocales.get(language());

/**
 * A text of the console in the page's language, for code outside components. Components use `useTranslation`.
 *
 * @example
 * t("nav.new", { count: 2 }); // "2 new items"
 */
export const t: Translate = (key, values = {}) => i18n.t(key, values);

/** The text with a key that may not exist; null then. */
export const lookUp = (key: string, values: Values = {}): string | null =>
  i18n.exists(key) ? i18n.t(key, values) : null;

/** A text of a declaration in the page's language. */
export const text = (of: Text, values?: Values): string => textIn(of, language(), values);

interface Texts {
  readonly t: Translate;
  readonly text: typeof text;
  /** The time zone of whole days; see `dayZone`. */
  readonly zone: string;
}

/** The texts of the page's language. The default serves parts of the page that stand alone. */
const TextsContext = createContext<Texts>({ t, text, zone: "UTC" });

/**
 * Provides the texts to `useTranslation`. The hook of react-i18next runs only here: it costs more than most cells of a
 * table, which have hundreds of texts.
 */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  const { t: translate } = useI18next();
  const zone = useSyncExternalStore(onTimeZoneChange, dayZone);
  const texts = useMemo<Texts>(
    () => ({ t: (key, values = {}) => translate(key, values), text: (of, values) => text(of, values), zone }),
    [translate, zone],
  );
  return createElement(TextsContext, { value: texts }, children);
}

/**
 * The texts of the console and of declarations. The component renders again when the language or the time zone changes;
 * `t` and `text` are new functions then, so that memoised values that depend on them are computed again.
 *
 * @example
 * const { t, text } = useTranslation();
 */
export const useTranslation = (): Texts => use(TextsContext);

/** The page's language. The component renders again when it changes, for example to format numbers and times again. */
export function useLanguage(): Language {
  useTranslation();
  return language();
}

export { browserTimeZone, dayZone, language, locale, momentAt, setTimeZone, timeZone, wallTime } from "./current";
export * from "./format";
