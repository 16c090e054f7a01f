/** What the console can show: each screen in each state, and what stands before the login or in no menu. */
import type { Page } from "@playwright/test";
import { registry } from "../../resources";
import type { Say } from "./console-texts";
import type { Displayed, DisplayMode } from "./display-modes";
import { type Account, accounts, nameOf, type Screen, screensOf } from "./screens";
import { open, type Visit } from "./visit";

/** Whoever visits the console, signed in or not. */
export type Visitor = Pick<Visit, "page" | "wire" | "afresh" | "addressOf">;

/** Where a sight is brought about. */
export interface Stage {
  readonly one: Visitor;
  readonly say: Say;
  readonly look: DisplayMode;
}

/** Something that stands before a person's eyes. */
export interface Scenario extends Displayed {
  readonly name: string;
  /** Through whose account it is seen; null before the login. */
  readonly account: Account | null;
  /** Follows upon the sight before it, on the same page. */
  readonly isOnward?: boolean;
  /** Is another thing on a phone: it is brought about anew at each width. */
  readonly isOfWidth?: boolean;
  /** Stands only as long as something is under way, or passes by itself: the page's time is not moved on. */
  readonly isPassing?: boolean;
  /** Brings it about on a page that begins anew. @returns false where there is no such thing */
  readonly reach: (stage: Stage) => Promise<boolean>;
}

/** Few rows are as good as many: axe looks at each of them. */
export const cut =
  (rows: number) =>
  (data: unknown): unknown => {
    if (typeof data !== "object" || data === null || !("list" in data) || !Array.isArray(data.list)) return data;
    return { ...data, list: data.list.slice(0, rows), ...(rows === 0 && { total: 0 }) };
  };

/** What a form takes although it is empty is not to stand in the accounts of the tests after it. */
export const refuseWrites = ({ wire }: Pick<Visit, "wire">): Promise<void> =>
  wire.fail("refused", (path) => registry.calls.get(path)?.reads === false);

/** Clears what is typed in a form and sends it off. */
export async function submitEmpty(page: Page, at: number): Promise<void> {
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

/** Kinds of screens that show records, or figures of them: there may be none. */
const mayBeEmpty: readonly Screen["kind"][] = ["list", "tab", "page"];

/** Kinds of screens whose whole purpose is a form; others may have one too. */
const isForm: readonly Screen["kind"][] = ["add", "edit"];

/** The states of a screen. */
function statesOf(screen: Screen, account: Account): readonly Scenario[] {
  const { kind, path } = screen;
  const of = (
    state: string,
    reach: (stage: Stage, address: string) => Promise<boolean>,
    more: Partial<Scenario> = {},
  ) => ({
    name: `${nameOf(screen)}, ${state}`,
    kind,
    state,
    place: `${account} ${path}`,
    account,
    reach: async (stage: Stage) => {
      const address = await stage.one.addressOf(screen);
      if (address === null) throw new Error(`The demo has no record for ${path}.`);
      return reach(stage, address);
    },
    ...more,
  });
  const loaded = of("loaded", async ({ one }, address) => {
    one.wire.change(null, cut(2));
    await open(one, address);
    return true;
  });
  const withErrors = of(
    "form with errors",
    async ({ one }) => {
      await refuseWrites(one);
      const forms = one.page.getByRole("main").locator("form:has(button[type=submit]:enabled)");
      const count = await forms.count();
      for (let at = 0; at < count; at += 1) await submitEmpty(one.page, at);
      return count > 0;
    },
    { isOnward: true, isDoubtful: !isForm.includes(kind) },
  );
  // The help is in the console itself: nothing of it is read.
  if (path === "/help") return [loaded];
  const empty = of("empty", async ({ one }, address) => {
    one.wire.change(null, cut(0));
    await open(one, address);
    return true;
  });
  const error = of("error", async ({ one }, address) => {
    await one.wire.fail("refused", () => true);
    await open(one, address);
    return true;
  });
  return [loaded, withErrors, ...(mayBeEmpty.includes(kind) ? [empty] : []), error];
}

/** What an account sees that none before it does; a customer's screens are all of their own. */
function ownScreens(account: Account): readonly Screen[] {
  const names = Object.keys(accounts) as Account[];
  const before = names.slice(0, names.indexOf(account)).flatMap((name) => screensOf(accounts[name]));
  const known = new Set(account === "customer" ? [] : before.map(({ path }) => path));
  return screensOf(accounts[account]).filter(({ path }) => !known.has(path));
}

export const screenScenarios: readonly Scenario[] = (Object.keys(accounts) as Account[]).flatMap((account) =>
  ownScreens(account).flatMap((screen) => statesOf(screen, account)),
);
