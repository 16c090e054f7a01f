/** The languages of the console, the default first (specification, section 1). */
export const languages = ["zh", "en"] as const;

export type Language = (typeof languages)[number];

/** A text of the interface: one string where all languages agree, otherwise one string a language. */
export type Text = string | Readonly<Record<Language, string>>;

/** The text in one language, with `{name}` places filled from `values`. */
export function textIn(text: Text, language: Language, values: Readonly<Record<string, string | number>> = {}): string {
  const template = typeof text === "string" ? text : text[language];
  return template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The language a stored or sent name means; an unknown one falls back to the default. */
export function languageOf(name: string | null | undefined): Language {
  const short = name?.toLowerCase().split(/[-_,;]/)[0];
  return languages.find((language) => language === short) ?? languages[0];
}
