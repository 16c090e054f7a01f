/** The languages of the console, the default first (spec §1). */
export const languages = ["zh", "en"] as const;

/** A language of the interface. */
export type Language = (typeof languages)[number];

/** A text of the interface: one string where all languages agree, otherwise one string a language. */
export type Text = string | Readonly<Record<Language, string>>;

/** The text in one language, with `{name}` places filled from `values`. */
export const textIn = (
  text: Text,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => fillTemplate(typeof text === "string" ? text : text[language], values);

/** A text with its `{name}` places filled: a space stands between Chinese and the Latin words that come beside it. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string, at: number) => {
    // Texts of people come here too: what every object has by itself, "{constructor}" say, is no value of a place.
    const value = String((Object.hasOwn(values, name) ? values[name] : undefined) ?? place);
    const [before, after] = [template.charAt(at - 1), template.charAt(at + place.length)];
    return `${isApart(before, value.charAt(0)) ? " " : ""}${value}${isApart(after, value.charAt(value.length - 1)) ? " " : ""}`;
  });

const isApart = (beside: string, edge: string): boolean => /\p{Script=Han}/u.test(beside) && /[A-Za-z]/.test(edge);

/** The language a stored or sent name means; an unknown one falls back to the default. */
export function languageOf(name: string | null | undefined): Language {
  const short = name?.toLowerCase().split(/[-_,;]/)[0];
  return languages.find((language) => language === short) ?? languages[0];
}
