/** Scenarios of the console: each screen in each state. */
import type { Page } from "@playwright/test";
import { registry } from "../../resources";
import type { Say } from "./console-texts";
import type { Displayed, DisplayMode } from "./display-modes";
import { type Account, accounts, nameOf, type Screen, screensOf } from "./screens";
import { open, type Visit } from "./visit";

/** A visit to the console, signed in or not. */
export type Visitor = Pick<Visit, "page" | "wire" | "reset" | "addressOf">;

/** The environment of a scenario. */
export interface Stage {
  readonly visitor: Visitor;
  readonly say: Say;
  readonly mode: DisplayMode;
}

/** A state of a screen. */
export interface Scenario extends Displayed {
  readonly name: string;
  /** The signed-in account; null before the login. */
  readonly account: Account | null;
  /** Continues the previous scenario on the same page. */
  readonly isFollowUp?: boolean;
  /** Differs on a phone, so it is reached again at each width. */
  readonly isWidthSpecific?: boolean;
  /** Disappears by itself, so the clock of the page stands still. */
  readonly isTransient?: boolean;
  /** Reaches the state on a page that has been reset. @returns false if the page does not have it */
  readonly reach: (stage: Stage) => Promise<boolean>;
}

/** Shortens the list in an answer: axe checks every row, and few rows are enough. */
export const cut =
  (rows: number) =>
  (data: unknown): unknown => {
    if (typeof data !== "object" || data === null || !("list" in data) || !Array.isArray(data.list)) return data;
    return { ...data, list: data.list.slice(0, rows), ...(rows === 0 && { total: 0 }) };
  };

/** Refuses all writes, so that accepted forms do not change the data of later tests. */
export const refuseWrites = ({ wire }: Pick<Visit, "wire">): Promise<void> =>
  wire.fail("refused", (path) => registry.calls.get(path)?.reads === false);

/** Clears all inputs of a form and submits it. @param at index of the form on the page */
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

/** Kinds of screens that show records, and so can be empty. */
const mayBeEmpty: readonly Screen["kind"][] = ["list", "tab", "page"];

/** Kinds of screens that always have a form. Others may have one. */
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
      const address = await stage.visitor.addressOf(screen);
      if (address === null) throw new Error(`The demo has no record for ${path}.`);
      return reach(stage, address);
    },
    ...more,
  });
  const loaded = of("loaded", async ({ visitor }, address) => {
    visitor.wire.change(null, cut(2));
    await open(visitor, address);
    return true;
  });
  const withErrors = of(
    "form with errors",
    async ({ visitor }) => {
      await refuseWrites(visitor);
      const forms = visitor.page.getByRole("main").locator("form:has(button[type=submit]:enabled)");
      const count = await forms.count();
      for (let at = 0; at < count; at += 1) await submitEmpty(visitor.page, at);
      return count > 0;
    },
    { isFollowUp: true, isOptional: !isForm.includes(kind) },
  );
  // The help makes no calls, so it has no other states.
  if (path === "/help") return [loaded];
  const empty = of("empty", async ({ visitor }, address) => {
    visitor.wire.change(null, cut(0));
    await open(visitor, address);
    return true;
  });
  const error = of("error", async ({ visitor }, address) => {
    await visitor.wire.fail("refused", () => true);
    await open(visitor, address);
    return true;
  });
  return [loaded, withErrors, ...(mayBeEmpty.includes(kind) ? [empty] : []), error];
}

/** The screens of an account that the accounts before it do not have. A customer's screens are all different. */
function ownScreens(account: Account): readonly Screen[] {
  const names = Object.keys(accounts) as Account[];
  const before = names.slice(0, names.indexOf(account)).flatMap((name) => screensOf(accounts[name]));
  const known = new Set(account === "customer" ? [] : before.map(({ path }) => path));
  return screensOf(accounts[account]).filter(({ path }) => !known.has(path));
}

export const screenScenarios: readonly Scenario[] = (Object.keys(accounts) as Account[]).flatMap((account) =>
  ownScreens(account).flatMap((screen) => statesOf(screen, account)),
);
