/** The languages of the console, the default first (spec §1). */
export const languages = ["zh", "en"] as const;

/** A language of the interface. */
export type Language = (typeof languages)[number];

/** Locale of each language, for `Intl` and the `lang` attribute. */
export const locales: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en-GB" };

/**
 * A text of the interface: one string for all languages, or one string for each.
 *
 * @example "IMEI" or { zh: "名称", en: "Name" }
 */
export type Text = string | Readonly<Record<Language, string>>;

/**
 * The text in one language, with its `{name}` places filled.
 *
 * @example textIn({ zh: "共 {count} 个", en: "{count} in total" }, "en", { count: 3 }) // "3 in total"
 */
export const textIn = (
  text: Text,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => fillTemplate(typeof text === "string" ? text : text[language], values);

/** Fills the `{name}` places of a text. Puts a space between Chinese characters and inserted Latin letters. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string, at: number) => {
    // Templates can contain text of users: "{constructor}" must not read a property of every object.
    const value = String((Object.hasOwn(values, name) ? values[name] : undefined) ?? place);
    const [before, after] = [template.charAt(at - 1), template.charAt(at + place.length)];
    return `${needsSpace(before, value.charAt(0)) ? " " : ""}${value}${needsSpace(after, value.charAt(value.length - 1)) ? " " : ""}`;
  });

const needsSpace = (neighbour: string, edge: string): boolean =>
  /\p{Script=Han}/u.test(neighbour) && /[A-Za-z]/.test(edge);

/** The language for a language tag such as `en-GB`; the default language for an unknown tag. */
export function languageOf(name: string | null | undefined): Language {
  const short = name?.toLowerCase().split(/[-_,;]/)[0];
  return languages.find((language) => language === short) ?? languages[0];
}
