/** Fills in forms with valid values. */
import { expect, type Locator } from "@playwright/test";
import type { FieldKind, Fields } from "../../src/contract";

/** A valid text for each kind of field with a text input. */
const validText: Partial<Record<FieldKind, string>> = {
  text: "Kept text",
  longText: "Kept text",
  email: "kept@lubricator.test",
  phone: "13800000000",
  password: "a barrel of fine grease",
  date: "2099-12-31",
  imei: "260531793113837",
  eui: "A84041000181C0BB",
  deviceAddress: "26011BDA",
  aesKey: "2B7E151628AED2A6ABF7158809CF4F3C",
  url: "https://receiver.lubricator.test/hook",
};

const validNumber = ({ min = null }: { readonly min?: number | null }): string => String(Math.max(min ?? 0, 7));

const isEmpty = (item: Locator): Promise<boolean> =>
  item.evaluate((element) => {
    // Only the last select matters: a region has one for "inside or outside China" before it.
    const select = [...element.querySelectorAll(".ant-select")].at(-1);
    if (select !== undefined) return select.querySelector(".ant-select-selection-item") === null;
    return [...element.querySelectorAll<HTMLInputElement>("input, textarea")].every((input) =>
      input.type === "radio" ? !input.checked : input.value === "",
    );
  });

/** Chooses an option. Tries again if the list was rendered again during the click. */
const choose = (item: Locator, kind: FieldKind): Promise<void> =>
  expect(() => chooseOnce(item, kind)).toPass({ timeout: 15_000 });

/** Time limit for one step of a choice, ms. */
const step = { timeout: 2_000 };

async function chooseOnce(item: Locator, kind: FieldKind): Promise<void> {
  const radios = item.getByRole("radio");
  // A styled element covers the input.
  if ((await radios.count()) > 0) return radios.first().evaluate((one: HTMLElement) => one.click());
  await item.locator(".ant-select").last().click(step);
  const open = item.page().locator(".ant-select-dropdown:visible");
  if (kind !== "region") return open.locator(".ant-select-item-option:not([aria-disabled=true])").first().click(step);
  // Each choice opens the column of the next level.
  const menus = open.locator(".ant-cascader-menu");
  const hasLevel = (level: number): Promise<boolean> =>
    menus
      .nth(level)
      .waitFor({ timeout: 500 })
      .then(
        () => true,
        () => false,
      );
  for (let level = 0; await hasLevel(level); level += 1) await menus.nth(level).locator("li").first().click(step);
}

/**
 * Fills in every empty required input.
 * @param fields the fields of the form's declaration.
 */
export async function fillRequired(form: Locator, fields: Fields): Promise<void> {
  const items = form.locator("[data-field]:has(.ant-form-item-required)");
  // A choice can add inputs: a LoRa device has additional keys. So the count is taken in every step.
  for (let index = 0; index < (await items.count()); index += 1) {
    const item = items.nth(index);
    const field = fields[(await item.getAttribute("data-field")) ?? ""];
    if (field === undefined || !(await isEmpty(item))) continue;
    const text = field.kind === "number" ? validNumber(field) : validText[field.kind];
    if (text === undefined) await choose(item, field.kind);
    else await item.locator("input, textarea").first().fill(text);
    // The form accepts a date only when its input loses the focus.
    if (field.kind === "date") await item.locator("input").first().press("Tab");
  }
}

/** Changes the first enabled text or URL of a form, and sets all its passwords to the same value. Network keys stay. */
export async function changeText(form: Locator, fields: Fields): Promise<void> {
  const keys = Object.keys(fields).filter((name) => fields[name]?.kind === "aesKey");
  const networkKeys = keys.map((name) => `[data-field="${name}"] *`).join(", ");
  const passwords = form.locator(`input[type=password]:enabled${networkKeys === "" ? "" : `:not(${networkKeys})`}`);
  for (let index = 0; index < (await passwords.count()); index += 1)
    await passwords.nth(index).fill(validText.password ?? "");
  const items = form.locator("[data-field]:has(input:enabled:not([readonly]))");
  for (let index = 0; index < (await items.count()); index += 1) {
    const kind = fields[(await items.nth(index).getAttribute("data-field")) ?? ""]?.kind;
    if (kind === "text" || kind === "url")
      return items
        .nth(index)
        .locator("input")
        .first()
        .fill(validText[kind] ?? "");
  }
}

/** Changes the first select of a form. */
export async function chooseAnother(form: Locator): Promise<void> {
  await form.locator(".ant-select").first().click();
  const open = form.page().locator(".ant-select-dropdown:visible");
  await open.locator(".ant-select-item-option:not([aria-selected=true])").first().click();
}

/** All values of a form, in the order on the screen. */
export const formValues = (form: Locator): Promise<readonly string[]> =>
  form.evaluate((one) =>
    [...one.querySelectorAll<HTMLElement>("input, textarea, .ant-select-selection-item")].map((part) =>
      part instanceof HTMLInputElement && part.type === "checkbox"
        ? String(part.checked)
        : part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement
          ? part.value
          : (part.textContent ?? ""),
    ),
  );
