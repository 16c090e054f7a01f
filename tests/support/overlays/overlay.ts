/** Scenarios of overlays: dialogs, menus and other parts that open on a page. */
import type { Locator, Page } from "@playwright/test";
import { registry } from "../../../resources";
import { type Condition, resourceByName, textIn } from "../../../src/contract";
import { fewRows, type Scenario, type Stage } from "../scenarios";
import type { Account } from "../screens";
import { open } from "../visit";
import { matchingValues } from "../write-actions";

export interface Overlay {
  readonly name: string;
  readonly account: Account;
  /** Address of the page. */
  readonly at: string;
  readonly state?: string;
  /** Whether it disappears by itself. */
  readonly isTransient?: boolean;
  /** Whether it exists only on the desktop. */
  readonly isDesktopOnly?: boolean;
  /** Makes the first record of a list match a condition, so that the overlay is offered. */
  readonly first?: { readonly list: string; readonly holds: Condition };
  /** Answers by call path that replace those of the platform. */
  readonly fixedAnswers?: Readonly<Record<string, object>>;
  /** Whether to reload the page first, so that unsaved input of an earlier scenario is not restored. */
  readonly needsReload?: boolean;
  readonly show: (stage: Stage) => Promise<unknown>;
}

export const main = ({ visitor }: Stage): Locator => visitor.page.getByRole("main");
export const dialog = ({ visitor }: Stage): Locator => visitor.page.getByRole("dialog");
export const button = (within: Locator | Page, name: string | RegExp): Locator =>
  within.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).first();

/** The show calls of the resource with this list call. Their answers must match too: toggle actions read the record. */
const showsOf = (list: string): readonly string[] =>
  registry.entries.flatMap((entry) =>
    entry.type === "resource" && entry.calls.list?.path === list && entry.calls.show !== null ? [entry.calls.show] : [],
  );

/** Chooses from the menu of a button. On a phone the menu is a sheet of buttons. */
export async function choose(stage: Stage, opener: string, choice: string, within = main(stage)): Promise<void> {
  await button(within, opener).click();
  await stage.visitor.page
    .getByRole("menuitem", { name: choice, exact: true })
    .or(dialog(stage).getByRole("button", { name: choice, exact: true }))
    .click();
}

/** Presses the primary button of the open dialog. */
export const confirm = (stage: Stage): Promise<void> =>
  dialog(stage).locator(":is(.ant-modal-footer, .ant-drawer-footer) .ant-btn-primary").click();

/** Returns the label of an action. */
export function labelOf({ mode }: Stage, resource: string, action: string): string {
  const declared = resourceByName(registry, resource).actions.find(({ name }) => name === action);
  return declared === undefined ? action : textIn(declared.label, mode.language);
}

export const scenarioOf = ({ name, account, at, state = "loaded", first, show, ...more }: Overlay): Scenario => ({
  name: `${name} at ${at}`,
  kind: "overlay",
  state,
  place: `${account} ${name}`,
  account,
  isWidthSpecific: true,
  isTransient: more.isTransient === true,
  isDesktopOnly: more.isDesktopOnly === true,
  reach: async (stage) => {
    const { page, wire } = stage.visitor;
    await wire.change("*", fewRows);
    if (first !== undefined) {
      const values = matchingValues(first.holds);
      await wire.change(first.list, { ...fewRows, first: values });
      for (const path of showsOf(first.list)) await wire.change(path, { record: values });
    }
    for (const [path, data] of Object.entries(more.fixedAnswers ?? {})) await wire.answer(path, data);
    if (more.needsReload === true) await page.goto(at);
    await open(stage.visitor, at);
    await show(stage);
    if (first !== undefined) for (const path of [first.list, ...showsOf(first.list)]) await wire.change(path, null);
    return true;
  },
});
