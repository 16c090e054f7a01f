import type { Locale } from "antd/es/locale";
import type { firstNamespaces, onDemandNamespaces } from "./namespaces";
import type { bundle } from "./zh";

/** A namespace of the first screens. */
export type FirstNamespace = (typeof firstNamespaces)[number];
/** A namespace that loads with the screens that need it. */
export type OnDemandNamespace = (typeof onDemandNamespaces)[number];
/** A group of texts that load together. */
export type Namespace = FirstNamespace | OnDemandNamespace;

type Chinese = typeof bundle;

/** The Chinese texts of a namespace. Chinese, the default language, defines all keys. */
type ChineseTexts<Name extends Namespace> = Name extends FirstNamespace
  ? Chinese["texts"][Name]
  : Name extends OnDemandNamespace
    ? Awaited<ReturnType<Chinese["onDemand"][Name]>>
    : never;

type KeyIn<Name extends Namespace> = Name extends Namespace ? keyof ChineseTexts<Name> : never;

/** Key of a text. */
export type TextKey = KeyIn<Namespace>;

/**
 * Texts by key. A missing key is a compile error. A language with a singular form adds it as `{key}_one`; the plain key
 * is then the plural.
 */
type TextsOf<Key extends string> = Readonly<Record<Key, string>> & {
  readonly [K in `${Key}_one`]?: string;
};

/** The texts of all namespaces. */
export type Texts = TextsOf<TextKey>;

/** Loaders of the texts that are not in the first chunk of a language. */
export type OnDemandTexts = {
  readonly [Name in OnDemandNamespace]: () => Promise<TextsOf<KeyIn<Name>>>;
};

/** The first chunk of a language. */
export interface LanguageBundle {
  readonly texts: { readonly [Name in FirstNamespace]: TextsOf<KeyIn<Name>> };
  readonly onDemand: OnDemandTexts;
  readonly antd: Locale;
}
