import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toDayjs, toMoment } from "../../../src/console/fields/dayjs-adapter";
import { relativeTime } from "../../../src/console/fields/relative-time";
import {
  browserTimeZone,
  changeLanguage,
  chosenLanguage,
  formatNumber,
  formatTime,
  language,
  loadLanguage,
  loadTexts,
  lookUp,
  setTimeZone,
  type TextKey,
  t,
  text,
  timeZone,
} from "../../../src/console/i18n";
import { createI18nProvider } from "../../../src/console/providers/i18n-provider";
import type { Language } from "../../../src/contract";
import { dictionaries } from "../../support/console-dictionaries";

beforeEach(() => window.localStorage.clear());

const placeholdersIn = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}`).toSorted();

describe("the texts of both languages", () => {
  const keys = Object.keys(dictionaries.zh);

  test("have the same keys, except English singular forms", () => {
    const isSingular = (key: string): boolean => key.endsWith("_one") && keys.includes(key.slice(0, -"_one".length));
    expect(
      Object.keys(dictionaries.en)
        .filter((key) => !isSingular(key))
        .toSorted(),
    ).toEqual(keys.toSorted());
  });

  test.each(Object.entries(dictionaries.zh))("have the same placeholders in %s and are not empty", (key, inChinese) => {
    const inEnglish = dictionaries.en[key as TextKey];
    expect(placeholdersIn(inEnglish)).toEqual(placeholdersIn(inChinese));
    expect([inChinese.trim(), inEnglish.trim()]).not.toContain("");
  });
});

describe("the language of the page", () => {
  test.each<[string, string | null, Language]>([
    ["Chinese by default", null, "zh"],
    ["the stored language", "en", "en"],
    ["Chinese for an unknown language", "fr", "zh"],
  ])("is %s", (_title, stored, expected) => {
    if (stored !== null) window.localStorage.setItem("lubricator.language", stored);
    expect(chosenLanguage()).toBe(expected);
  });

  test.each<[Language, string]>([
    ["zh", "zh-CN"],
    ["en", "en-GB"],
  ])("%s sets the lang attribute for screen readers", async (loaded, expected) => {
    await loadLanguage(loaded);
    expect(document.documentElement.lang).toBe(expected);
    expect(language()).toBe(loaded);
  });

  test("is stored on a change", async () => {
    await loadLanguage("zh");
    await changeLanguage("en");
    expect([language(), chosenLanguage()]).toEqual(["en", "en"]);
  });

  test("is the last of several choices, even if its texts load first", async () => {
    await loadLanguage("zh");
    await Promise.all([changeLanguage("en"), changeLanguage("zh")]);
    expect([language(), chosenLanguage()]).toEqual(["zh", "zh"]);
  });

  test("has the texts that a screen asked for during the change", async () => {
    await loadLanguage("zh");
    await Promise.all([changeLanguage("en"), loadTexts("viewers")]);
    expect(t("help.title")).toBe("Help");
  });
});

describe("texts", () => {
  test.each<[Language, number, string]>([
    ["en", 1, "1 new item"],
    ["en", 2, "2 new items"],
    ["en", 0, "0 new items"],
    ["zh", 1, "1 项待处理"],
  ])("in %s for %i use singular or plural", async (loaded, count, expected) => {
    await loadLanguage(loaded);
    expect(t("nav.new", { count })).toBe(expected);
  });

  test("from declarations are translated, with filled placeholders", async () => {
    await loadLanguage("en");
    expect(text({ zh: "禁用“{title}”？", en: "Disable “{title}”?" }, { title: "A" })).toBe("Disable “A”?");
    expect(text("EUI")).toBe("EUI");
  });

  test("with an unknown key are null", async () => {
    await loadLanguage("en");
    expect([lookUp("no.such.text"), lookUp("toString")]).toEqual([null, null]);
  });
});

describe("formatted numbers and times", () => {
  const noon = new Date(2026, 10, 21, 14, 5, 9).getTime();
  test.each<[Language, string, string]>([
    ["zh", "2026年11月21日 14:05", "2026年11月21日"],
    ["en", "21 Nov 2026, 14:05", "21 Nov 2026"],
  ])("in %s", async (loaded, minute, day) => {
    await loadLanguage(loaded);
    expect([formatTime(noon), formatTime(noon, "day")]).toEqual([minute, day]);
  });

  test.each<[number, number | undefined, string]>([
    [1234567.891, undefined, "1,234,567.89"],
    [92.55, 1, "92.6"],
    [12, 0, "12"],
  ])("%d with %s decimals is %s", async (value, decimals, expected) => {
    await loadLanguage("en");
    expect(formatNumber(value, decimals)).toBe(expected);
  });
});

describe("the time zone", () => {
  // 21 November, 02:00 in Shanghai and 20 November, 13:00 in New York.
  const moment = Date.UTC(2026, 10, 20, 18);
  afterEach(() => setTimeZone(null));

  test.each([
    ["Asia/Shanghai", "21 Nov 2026, 02:00", "yesterday", "2026-11-21 02:00"],
    ["America/New_York", "20 Nov 2026, 13:00", "2 days ago", "2026-11-20 13:00"],
    ["UTC", "20 Nov 2026, 18:00", "2 days ago", "2026-11-20 18:00"],
  ])("of the user, %s, applies to texts, ages and pickers", async (zone, shown, age, picked) => {
    await loadLanguage("en");
    setTimeZone(zone);
    expect(timeZone()).toBe(zone);
    expect(formatTime(moment)).toBe(shown);
    expect(relativeTime(moment, moment + 36 * 3_600_000, "en")).toBe(age);
    expect(toDayjs(moment)?.format("YYYY-MM-DD HH:mm")).toBe(picked);
    expect(toMoment(toDayjs(moment))).toBe(moment);
  });

  test.each([null, "Mars/Base", ""])("is that of the browser for %s", (name) => {
    setTimeZone("Asia/Kathmandu");
    setTimeZone(name);
    expect(timeZone()).toBe(browserTimeZone());
  });
});

describe("Refine's i18n provider", () => {
  test("translates Refine's messages and keeps Refine's default text for other keys", async () => {
    await loadLanguage("en");
    const i18nProvider = createI18nProvider("en");
    const translated = (...args: Parameters<typeof i18nProvider.translate>) => i18nProvider.translate(...args);
    expect(translated("notifications.editSuccess", { resource: "x" }, "Successfully updated x")).toBe("Saved");
    expect(translated("notifications.deleteSuccess", "Successfully deleted")).toBe("Deleted");
    expect(translated("table.actions", {}, "Actions")).toBe("Actions");
    expect(translated("table.actions", "Actions")).toBe("Actions");
    expect(i18nProvider.getLocale()).toBe("en");
  });
});
