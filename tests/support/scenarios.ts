/** Scenarios of the screens: each screen in each state. Overlays have theirs in ./overlays. */
import type { Page } from "@playwright/test";
import type { AnswerChange } from "./calls-in-page";
import type { Say } from "./console-texts";
import type { Displayed, DisplayMode } from "./display-modes";
import { type Account, accounts, nameOf, type Screen, screensOf } from "./screens";
import { open, type Visit } from "./visit";
import { writes } from "./write-actions";

/** The parts of a `Visit` that scenarios use. A visit without login has no other parts. */
export type Visitor = Pick<Visit, "page" | "wire" | "reset" | "addressOf">;

/** The page, the texts and the display mode that a scenario works with. */
export interface Stage {
  readonly visitor: Visitor;
  readonly say: Say;
  readonly mode: DisplayMode;
}

/** A state of a screen. */
export interface Scenario extends Displayed {
  readonly name: string;
  /** The account that is signed in; null for scenarios without login. */
  readonly account: Account | null;
  /** Continues the previous scenario on the same page. */
  readonly isFollowUp?: boolean;
  /** Whether the state looks different on a phone. The test then prepares it again for each width. */
  readonly isWidthSpecific?: boolean;
  /** Whether the state disappears after some time. The test then stops the page's clock. */
  readonly isTransient?: boolean;
  /**
   * Brings the page into this state. The page was reset before, except for follow-ups.
   * @returns false if the screen has no such state
   */
  readonly reach: (stage: Stage) => Promise<boolean>;
}

/** Keeps two rows of each list, so that axe has less to check. */
export const fewRows: AnswerChange = { rows: 2 };

/** Refuses all writes in place of the server, so that a submitted form does not change the data of later tests. */
export const refuseWrites = ({ wire }: Pick<Visit, "wire">): Promise<void> => wire.fail("refused", writes);

/** Clears all inputs of a form and submits it. @param index position of the form on the page */
export async function submitEmpty(page: Page, index: number): Promise<void> {
  const form = page.locator("form:has(button[type=submit])").nth(index);
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
const kindsWithEmptyState: readonly Screen["kind"][] = ["list", "tab", "page"];

/** Kinds of screens that always have a form. Others may have one. */
const kindsWithForm: readonly Screen["kind"][] = ["add", "edit"];

/** Returns the scenarios for the states of a screen. */
function statesOf(screen: Screen, account: Account): readonly Scenario[] {
  const { kind, path } = screen;
  const scenario = (
    state: string,
    reach: (stage: Stage, address: string) => Promise<boolean>,
    options: Partial<Scenario> = {},
  ) => ({
    name: `${nameOf(screen)}, ${state}`,
    kind,
    state,
    place: `${account} ${path}`,
    account,
    reach: async (stage: Stage) => {
      const address = await stage.visitor.addressOf(screen);
      if (address === null) throw new Error(`The demo data has no record that has the screen ${path}.`);
      return reach(stage, address);
    },
    ...options,
  });
  const loaded = scenario("loaded", async ({ visitor }, address) => {
    await visitor.wire.change("*", fewRows);
    await open(visitor, address);
    return true;
  });
  const withErrors = scenario(
    "form with errors",
    async ({ visitor }) => {
      await refuseWrites(visitor);
      const forms = visitor.page.getByRole("main").locator("form:has(button[type=submit]:enabled)");
      const count = await forms.count();
      for (let index = 0; index < count; index += 1) await submitEmpty(visitor.page, index);
      return count > 0;
    },
    { isFollowUp: true, isOptional: !kindsWithForm.includes(kind) },
  );
  // The help page makes no calls and has no form, so it has no other states.
  if (path === "/help") return [loaded];
  const empty = scenario("empty", async ({ visitor }, address) => {
    await visitor.wire.change("*", { rows: 0 });
    await open(visitor, address);
    return true;
  });
  const error = scenario("error", async ({ visitor }, address) => {
    await visitor.wire.fail("refused", null);
    await open(visitor, address);
    return true;
  });
  return [loaded, withErrors, ...(kindsWithEmptyState.includes(kind) ? [empty] : []), error];
}

/**
 * Returns the screens that no earlier account in `accounts` has, so that no screen is tested twice. For a customer it
 * returns all screens, because customers see different content.
 */
function screensToTest(account: Account): readonly Screen[] {
  const names = Object.keys(accounts) as Account[];
  const before = names.slice(0, names.indexOf(account)).flatMap((name) => screensOf(accounts[name]));
  const known = new Set(account === "customer" ? [] : before.map(({ path }) => path));
  return screensOf(accounts[account]).filter(({ path }) => !known.has(path));
}

export const screenScenarios: readonly Scenario[] = (Object.keys(accounts) as Account[]).flatMap((account) =>
  screensToTest(account).flatMap((screen) => statesOf(screen, account)),
);
