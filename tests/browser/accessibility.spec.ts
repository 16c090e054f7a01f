/**
 * Every screen in every state and look, under axe: nothing serious or critical, nothing that scrolls sideways, page and title
 * in the language. Of the eight looks each screen and state has two by turns; all of them with `EVERY_COMBINATION=1`.
 */
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { registry } from "../../resources";
import { expect, type Language, test } from "../support/browser";
import { type Account, accounts, nameOf, type Screen, screensOf } from "../support/screens";
import { open, settled, type Visit, visit } from "../support/visit";

// The page's policy would refuse the script that looks at it. What slides in is looked at where it stands in the end.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" }, screenshot: "off" });

const isEvery = process.env.EVERY_COMBINATION !== undefined;

const languages: readonly Language[] = ["zh", "en"];

interface Look {
  readonly theme: "light" | "dark";
  readonly width: number;
  readonly height: number;
}

const looks: readonly Look[] = [
  { theme: "light", width: 1440, height: 900 },
  { theme: "dark", width: 390, height: 844 },
  { theme: "dark", width: 1440, height: 900 },
  { theme: "light", width: 390, height: 844 },
];

/** The looks of a screen and state this time: one a language, the other language's another one. */
const looksAt = (turn: number, language: Language): readonly Look[] =>
  looks.filter((_, at) => isEvery || at === (turn + (language === "en" ? 1 : 0)) % looks.length);

/** What axe finds serious or critical, and what it does not look at. */
async function faultsOf(page: Page, language: Language): Promise<readonly string[]> {
  return page.evaluate(async (lang) => {
    for (const moving of document.getAnimations()) {
      try {
        moving.finish();
      } catch {
        // What turns for ever has no end; it is looked at as it is.
      }
    }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ["violations"],
    });
    const found = violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
    if (document.documentElement.scrollWidth > window.innerWidth) found.push("scrolls sideways");
    if (!document.documentElement.lang.startsWith(lang))
      found.push(`its language is said to be ${document.documentElement.lang}`);
    const heading = document.querySelector("main h1")?.textContent ?? "";
    if (!document.title.includes(" · ") || document.title.startsWith(" ·"))
      found.push(`its title is ${document.title}, its heading ${heading}`);
    return found;
  }, language);
}

/** A state of a screen, and how it comes about; false where the screen has no such state. */
interface State {
  readonly name: string;
  readonly reach: (one: Visit, screen: Screen, address: string) => Promise<boolean>;
}

/** Few rows are as good as many: axe looks at each of them. */
const cut =
  (rows: number) =>
  (data: unknown): unknown => {
    if (typeof data !== "object" || data === null || !("list" in data) || !Array.isArray(data.list)) return data;
    return { ...data, list: data.list.slice(0, rows), ...(rows === 0 && { total: 0 }) };
  };

const states: readonly State[] = [
  {
    name: "loaded",
    reach: async (one, _screen, address) => {
      one.wire.change(null, cut(2));
      await open(one, address);
      return true;
    },
  },
  {
    name: "empty",
    reach: async (one, { kind, path }, address) => {
      if (!["list", "tab", "page"].includes(kind) || path === "/help") return false;
      one.wire.change(null, cut(0));
      await open(one, address);
      return true;
    },
  },
  {
    name: "error",
    reach: async (one, { path }, address) => {
      if (path === "/help") return false;
      await one.wire.fail("refused", () => true);
      await open(one, address);
      return true;
    },
  },
  {
    name: "form with errors",
    reach: async (one, _screen, address) => {
      one.wire.change(null, cut(2));
      await open(one, address);
      // What a form takes although it is empty is not to stand in the accounts of the tests after it.
      await one.wire.fail("refused", (path) => registry.calls.get(path)?.reads === false);
      const forms = one.page.getByRole("main").locator("form:has(button[type=submit]:enabled)");
      const count = await forms.count();
      for (let at = 0; at < count; at += 1) await submitEmpty(one.page, at);
      return count > 0;
    },
  },
];

/** Clears what is typed in a form of the page and sends it off. */
async function submitEmpty(page: Page, at: number): Promise<void> {
  const form = page.locator("form:has(button[type=submit])").nth(at);
  const inputs = form.locator(
    "input:enabled:not([type=checkbox], [type=radio], [type=file], [role=combobox], [readonly])",
  );
  for (let input = 0; input < (await inputs.count()); input += 1) await inputs.nth(input).fill("");
  await form
    .locator("button[type=submit]")
    .first()
    .evaluate((button: HTMLElement) => button.click());
}

/** How many tests share the screens of an account, so that two workers have something to do. */
const parts: Readonly<Record<Account, number>> = { admin: 2, storage: 1, dealer: 1, customer: 1 };

/** What an account sees that none before it does; a customer's screens are all of their own. */
function ownScreens(account: Account): readonly Screen[] {
  const names = Object.keys(accounts) as Account[];
  const before = names.slice(0, names.indexOf(account)).flatMap((name) => screensOf(accounts[name]));
  const known = new Set(account === "customer" ? [] : before.map(({ path }) => path));
  return screensOf(accounts[account]).filter(({ path }) => !known.has(path));
}

for (const language of languages) {
  for (const account of Object.keys(accounts) as Account[]) {
    for (let part = 0; part < parts[account]; part += 1) {
      const screens = ownScreens(account).filter((_, at) => at % parts[account] === part);
      test(`nothing serious on ${account}'s screens, ${language} (${part + 1})`, async ({ page, platform }) => {
        test.setTimeout(900_000);
        await page.addInitScript(axe.source);
        const one = await visit(page, platform, account, language);
        const found: string[] = [];
        let looked = 0;
        for (const [at, screen] of screens.entries()) {
          const address = await one.addressOf(screen);
          if (address === null) continue;
          for (const [turn, state] of states.entries()) {
            const chosen = looksAt(at + turn, language);
            const [first] = chosen;
            if (first !== undefined) await page.setViewportSize(first);
            one.wire.change(null, null);
            await one.afresh();
            if (!(await state.reach(one, screen, address))) continue;
            for (const { theme, width, height } of chosen) {
              await page.emulateMedia({ colorScheme: theme });
              await page.setViewportSize({ width, height });
              await settled(one, address);
              looked += 1;
              const faults = await faultsOf(page, language);
              found.push(...faults.map((fault) => `${nameOf(screen)}, ${state.name}, ${theme}, ${width} px: ${fault}`));
            }
          }
        }
        test.info().annotations.push({ type: "combinations", description: String(looked) });
        expect(found).toEqual([]);
      });
    }
  }
}

/** What stands outside the sidebar, or before the login. */
const others = {
  before: ["/login", "/register?type=1", "/retrieve", "/redirect?key=none"],
  behind: [
    "/update-info",
    "/show-pdf?src=/help/manual-en.pdf",
    "/show-mp4?src=/help/tour-en.mp4",
    "/show-pdf?src=//elsewhere.example/a.pdf",
    "/no-such-page",
    "/storage",
  ],
} as const;

for (const language of languages) {
  test(`nothing serious on what is in no menu, ${language}`, async ({ page, platform }) => {
    test.slow();
    await page.addInitScript(axe.source);
    await page.addInitScript((chosen) => localStorage.setItem("lubricator.language", chosen), language);
    const found: string[] = [];
    const look = async (address: string): Promise<void> => {
      for (const { theme, width, height } of looks) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height });
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const faults = await faultsOf(page, language);
        found.push(...faults.map((fault) => `${address}, ${theme}, ${width} px: ${fault}`));
      }
    };
    for (const address of others.before) {
      await page.goto(address);
      await look(address);
      if (!(await page.locator("form:has(button[type=submit])").count())) continue;
      await submitEmpty(page, 0);
      await look(`${address}, sent off empty`);
    }
    const one = await visit(page, platform, "admin", language);
    for (const address of others.behind) {
      await open(one, address);
      await look(address);
    }
    expect(found).toEqual([]);
  });
}
