/** The writes of a screen: its forms, and the actions of its list. */
import type { Locator } from "@playwright/test";
import { registry } from "../../resources";
import {
  type Condition,
  can,
  commonCalls,
  type Fields,
  type Resource,
  textIn,
  type WireRecord,
} from "../../src/contract";
import { changeText, chooseAnother, fillRequired } from "./forms";
import type { Screen } from "./screens";
import type { Visit } from "./visit";

/** The paths of all calls that write. */
export const writes: readonly string[] = [...registry.calls].flatMap(([path, { reads }]) => (reads ? [] : [path]));

/** A form or an action that writes. */
export interface WriteAction {
  readonly name: string;
  /** The form, which must keep its values after a failure; null if there is none. */
  readonly form: Locator | null;
  /** Whether the form is part of the page, so that it appears again after signing in. */
  readonly isOnPage: boolean;
  /** Opens and fills in the form, if that is not done yet. */
  readonly prepare: () => Promise<void>;
  /** Submits the form or starts the action. */
  readonly setOff: () => Promise<void>;
  /** Condition for records that offer it. */
  readonly when: Condition;
}

/** Clicks twice in the same frame, like a double click. */
const clickTwice = (button: Locator): Promise<void> =>
  button.evaluate((one: HTMLElement) => {
    one.click();
    one.click();
  });

/** Fields of forms without a resource. */
const commonFields: Fields = {
  ...commonCalls["user/update-user-info"].sends,
  ...commonCalls["user/opc/save"].sends,
  ...commonCalls["app/update-url"].sends,
};

/** Finds the forms of a screen. */
export async function formsOf({ page }: Visit, { kind, resource }: Screen): Promise<readonly WriteAction[]> {
  const forms = page.getByRole("main").locator("form:has(button[type=submit])");
  const fields = { ...commonFields, ...resource?.fields };
  return Array.from({ length: await forms.count() }, (_, at): WriteAction => {
    const form = forms.nth(at);
    return {
      name: `form ${at + 1}`,
      form,
      isOnPage: true,
      when: {},
      prepare: async () => {
        await fillRequired(form, fields);
        if (kind !== "add") await changeText(form, fields);
        if ((await form.locator("button[type=submit]:disabled").count()) === 0) return;
        // A form without text inputs: remove an interval of the schedule, or change a select.
        const remove = form.getByRole("button", { name: /^Remove / }).first();
        await ((await remove.isVisible()) ? remove.click() : chooseAnother(form));
      },
      setOff: () => clickTwice(form.locator("button[type=submit]").first()),
    };
  });
}

/** The actions of a list on one record, including deletion. */
export function actionsOf({ page, role }: Visit, resource: Resource): readonly WriteAction[] {
  const may = (action: string): boolean => can(registry, { role, authorities: null }, action, resource.name);
  const declared = resource.actions.filter(
    ({ name, call }) => may(name) && registry.calls.get(call)?.answers === "data",
  );
  const deletion = { name: "delete", label: "Delete", confirm: "", when: resource.deletable, prompts: undefined };
  const all = [...declared, ...(resource.calls.delete !== null && may("delete") ? [deletion] : [])];
  const dialog = page.getByRole("dialog");
  return all.map(({ name, label, confirm, prompts, when = {} }): WriteAction => {
    const start = async (): Promise<void> => {
      const row = page.getByRole("main").getByRole("row").nth(1);
      await row.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: textIn(label, "en"), exact: true }).click();
    };
    if (confirm === undefined && prompts === undefined) {
      return { name, form: null, isOnPage: false, when, prepare: async () => undefined, setOff: start };
    }
    const prepare = async (): Promise<void> => {
      if (!(await dialog.isVisible())) await start();
      if (prompts !== undefined) await fillRequired(dialog, prompts);
    };
    return {
      name,
      form: dialog,
      isOnPage: false,
      when,
      prepare,
      setOff: () => clickTwice(dialog.locator(".ant-modal-footer .ant-btn-primary")),
    };
  });
}

/** Values of a record that match a condition. */
export const matchingValues = (condition: Condition): WireRecord =>
  Object.fromEntries(
    Object.entries(condition).map(([name, value]) => [
      name,
      value === true ? "set" : Array.isArray(value) ? value[0] : value,
    ]),
  );
