/** What comes over a page, or grows out of it, when somebody does something there. */
import type { Locator, Page } from "@playwright/test";
import { registry } from "../../../resources";
import { type Condition, resourceByName, textIn } from "../../../src/contract";
import { cut, type Scenario, type Stage } from "../scenarios";
import type { Account } from "../screens";
import { open } from "../visit";
import { beginWith, isAlso } from "../write-actions";

export interface Overlay {
  readonly name: string;
  readonly account: Account;
  /** The address at which it is opened. */
  readonly at: string;
  readonly state?: string;
  /** Whether it stands only as long as something is under way, or passes by itself. */
  readonly isPassing?: boolean;
  /** Whether a phone has no such thing. */
  readonly isOfDesktop?: boolean;
  /** What the first record of a list holds. */
  readonly first?: { readonly list: string; readonly holds: Condition };
  /** What calls are answered with, by path, without the platform being asked. */
  readonly given?: Readonly<Record<string, object>>;
  /** Whether the console is loaded for it: what the end of a session cuts off would be there again otherwise. */
  readonly isLoaded?: boolean;
  readonly show: (stage: Stage) => Promise<unknown>;
}

export const main = ({ one }: Stage): Locator => one.page.getByRole("main");
export const dialog = ({ one }: Stage): Locator => one.page.getByRole("dialog");
export const button = (within: Locator | Page, name: string | RegExp): Locator =>
  within.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).first();

/**
 * The call for a single record of a list, where there is one: what switches to and fro looks at it before it writes.
 */
const showsOf = (list: string): readonly string[] =>
  registry.entries.flatMap((entry) =>
    entry.type === "resource" && entry.calls.list?.path === list && entry.calls.show !== null ? [entry.calls.show] : [],
  );

/** Chooses from the menu of a button: on a phone it is a sheet of buttons. */
export async function choose(stage: Stage, opener: string, choice: string): Promise<void> {
  await button(main(stage), opener).click();
  await stage.one.page
    .getByRole("menuitem", { name: choice, exact: true })
    .or(dialog(stage).getByRole("button", { name: choice, exact: true }))
    .click();
}

/** Presses the main button of what is open. */
export const confirm = (stage: Stage): Promise<void> =>
  dialog(stage).locator(":is(.ant-modal-footer, .ant-drawer-footer) .ant-btn-primary").click();

/** What an action of a resource is called. */
export function labelOf({ look }: Stage, resource: string, action: string): string {
  const found = resourceByName(registry, resource).actions.find(({ name }) => name === action);
  return found === undefined ? action : textIn(found.label, look.language);
}

export const scenarioOf = ({ name, account, at, state = "loaded", first, show, ...more }: Overlay): Scenario => ({
  name: `${name} at ${at}`,
  kind: "overlay",
  state,
  place: `${account} ${name}`,
  account,
  isOfWidth: true,
  isPassing: more.isPassing === true,
  isOfDesktop: more.isOfDesktop === true,
  reach: async (stage) => {
    const { page, wire } = stage.one;
    wire.change(null, cut(2));
    if (first !== undefined) {
      wire.change(first.list, (data) => cut(2)(beginWith(first.holds)(data)));
      for (const path of showsOf(first.list)) wire.change(path, isAlso(first.holds));
    }
    for (const [path, data] of Object.entries(more.given ?? {})) wire.answer(path, data);
    if (more.isLoaded === true) await page.goto(at);
    await open(stage.one, at);
    await show(stage);
    if (first !== undefined) for (const path of [first.list, ...showsOf(first.list)]) wire.change(path, null);
    return true;
  },
});
