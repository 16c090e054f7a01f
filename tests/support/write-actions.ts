/** What the screens of the console write: their forms, and the actions of their lists. */
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

/** Something that writes. */
export interface WriteAction {
  readonly name: string;
  /** What must keep what it holds; null where nothing is asked. */
  readonly form: Locator | null;
  /** Whether the form stands on the page itself: it is there again after signing in. */
  readonly isOnPage: boolean;
  /** Opens and fills in the form, where that has not been done. */
  readonly prepare: () => Promise<void>;
  readonly setOff: () => Promise<void>;
  /** What the record must hold for it to be offered. */
  readonly when: Condition;
}

/** As a double click does it, both within one frame. */
const twice = (button: Locator): Promise<void> =>
  button.evaluate((one: HTMLElement) => {
    one.click();
    one.click();
  });

/** Fields of the forms that belong to no resource. */
const ownFields: Fields = {
  ...commonCalls["user/update-user-info"].sends,
  ...commonCalls["user/opc/save"].sends,
  ...commonCalls["app/update-url"].sends,
};

/** The forms of a screen. */
export async function formsOf({ page }: Visit, { kind, resource }: Screen): Promise<readonly WriteAction[]> {
  const forms = page.getByRole("main").locator("form:has(button[type=submit])");
  const fields = { ...ownFields, ...resource?.fields };
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
        // Nothing in it is typed: the week of a device is changed by an interval less, its settings by another choice.
        const less = form.getByRole("button", { name: /^Remove / }).first();
        await ((await less.isVisible()) ? less.click() : chooseAnother(form));
      },
      setOff: () => twice(form.locator("button[type=submit]").first()),
    };
  });
}

/** What a list does to one record, the deletion among it. */
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
      setOff: () => twice(dialog.locator(".ant-modal-footer .ant-btn-primary")),
    };
  });
}

/** What a record holds so that a condition is met. */
const wantedBy = (condition: Condition): WireRecord =>
  Object.fromEntries(
    Object.entries(condition).map(([name, value]) => [
      name,
      value === true ? "set" : Array.isArray(value) ? value[0] : value,
    ]),
  );

/** Has a list begin with a record that holds what an action asks for. */
export const beginWith =
  (condition: Condition) =>
  (data: unknown): unknown => {
    const { list: [first, ...rest] = [], ...more } = data as { readonly list?: readonly WireRecord[] };
    return { ...more, list: first === undefined ? [] : [{ ...first, ...wantedBy(condition) }, ...rest] };
  };

/** Has a single record hold it as well: what switches to and fro looks at it before it writes. */
export const isAlso =
  (condition: Condition) =>
  (data: unknown): unknown => ({ ...(data as WireRecord), ...wantedBy(condition) });
