import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  changeLanguage,
  chosenLanguage,
  formatNumber,
  formatTime,
  language,
  loadLanguage,
  lookUp,
  t,
  text,
} from "../../../src/console/i18n";
import { bundle as englishBundle } from "../../../src/console/i18n/en";
import { onDemand as moreEnglish } from "../../../src/console/i18n/en/on-demand";
import { bundle as chineseBundle } from "../../../src/console/i18n/zh";
import { onDemand as moreChinese } from "../../../src/console/i18n/zh/on-demand";
import { i18nProvider } from "../../../src/console/providers/i18n-provider";
import type { Language } from "../../../src/contract";

/** What a language has in all, with what comes later. */
const chinese = { texts: { ...chineseBundle.texts, ...moreChinese } };
const english = { texts: { ...englishBundle.texts, ...moreEnglish } };

beforeEach(() => window.localStorage.clear());

const placesIn = (of: string): readonly string[] =>
  [...of.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}`).toSorted();

describe("the two dictionaries", () => {
  const keys = Object.keys(chinese.texts);

  test("have the same texts; English may have one for a single thing beside them", () => {
    const single = (key: string): boolean => key.endsWith("_one") && keys.includes(key.slice(0, -"_one".length));
    expect(
      Object.keys(english.texts)
        .filter((key) => !single(key))
        .toSorted(),
    ).toEqual(keys.toSorted());
  });

  test.each(Object.entries(chinese.texts))("have the same places in %s, and say something", (key, inChinese) => {
    const inEnglish = english.texts[key as keyof typeof english.texts] ?? "";
    expect(placesIn(inEnglish)).toEqual(placesIn(inChinese));
    expect([inChinese.trim(), inEnglish.trim()]).not.toContain("");
  });
});

describe("the language of the page", () => {
  test.each<[string, string | null, Language]>([
    ["Chinese to begin with", null, "zh"],
    ["the one that was chosen", "en", "en"],
    ["Chinese for one that there is not", "fr", "zh"],
  ])("is %s", (_what, stored, expected) => {
    if (stored !== null) window.localStorage.setItem("lubricator.language", stored);
    expect(chosenLanguage()).toBe(expected);
  });

  test.each<[Language, string]>([
    ["zh", "zh-CN"],
    ["en", "en-GB"],
  ])("%s stands in the page for those who hear it", async (wanted, expected) => {
    await loadLanguage(wanted);
    expect(document.documentElement.lang).toBe(expected);
    expect(language()).toBe(wanted);
  });

  test("another one is kept and the page loaded anew in it", async () => {
    await loadLanguage("zh");
    const reload = vi.fn();
    changeLanguage("en", { reload });
    expect(reload).toHaveBeenCalledOnce();
    expect(chosenLanguage()).toBe("en");
  });

  test("the same one again changes nothing", async () => {
    await loadLanguage("zh");
    const reload = vi.fn();
    changeLanguage("zh", { reload });
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("texts", () => {
  test.each<[Language, number, string]>([
    ["en", 1, "1 new application"],
    ["en", 2, "2 new applications"],
    ["en", 0, "0 new applications"],
    ["zh", 1, "1 条新申请"],
  ])("in %s of %i", async (wanted, count, expected) => {
    await loadLanguage(wanted);
    expect(t("nav.new", { count })).toBe(expected);
  });

  test("of a declaration come in the user's language, with their places filled", async () => {
    await loadLanguage("en");
    expect(text({ zh: "禁用“{title}”？", en: "Disable “{title}”?" }, { title: "A" })).toBe("Disable “A”?");
    expect(text("EUI")).toBe("EUI");
  });

  test("that there are not are not made up", async () => {
    await loadLanguage("en");
    expect([lookUp("no.such.text"), lookUp("toString")]).toEqual([null, null]);
  });
});

describe("numbers and moments in the user's language", () => {
  const noon = new Date(2026, 10, 21, 14, 5, 9).getTime();
  test.each<[Language, string, string]>([
    ["zh", "2026年11月21日 14:05", "2026年11月21日"],
    ["en", "21 Nov 2026, 14:05", "21 Nov 2026"],
  ])("%s", async (wanted, minute, day) => {
    await loadLanguage(wanted);
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

describe("Refine's i18n provider", () => {
  test("has our words for what Refine reports, and leaves it its own where we have none", async () => {
    await loadLanguage("en");
    const said = (...args: Parameters<typeof i18nProvider.translate>) => i18nProvider.translate(...args);
    expect(said("notifications.editSuccess", { resource: "x" }, "Successfully updated x")).toBe("Saved");
    expect(said("notifications.deleteSuccess", "Successfully deleted")).toBe("Deleted");
    expect(said("table.actions", {}, "Actions")).toBe("Actions");
    expect(said("table.actions", "Actions")).toBe("Actions");
    expect(i18nProvider.getLocale()).toBe("en");
  });
});
