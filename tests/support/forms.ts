/** Forms as a person fills them in: whatever is asked for, with something valid. */
import { expect, type Locator } from "@playwright/test";
import type { FieldKind, Fields } from "../../src/contract";

/** Something valid for each kind of field that is typed. */
const typed: Partial<Record<FieldKind, string>> = {
  text: "Kept text",
  longText: "Kept text",
  email: "kept@lubricator.test",
  phone: "13800000000",
  password: "a barrel of fine grease",
  number: "7",
  imei: "260531793113837",
  eui: "A84041000181C0BB",
  deviceAddress: "26011BDA",
  aesKey: "2B7E151628AED2A6ABF7158809CF4F3C",
  url: "https://receiver.lubricator.test/hook",
};

const isEmpty = (item: Locator): Promise<boolean> =>
  item.evaluate((one) => {
    // What is chosen last says whether anything is: before a region stands whether it is in China.
    const select = [...one.querySelectorAll(".ant-select")].at(-1);
    if (select !== undefined) return select.querySelector(".ant-select-selection-item") === null;
    return [...one.querySelectorAll<HTMLInputElement>("input, textarea")].every((input) =>
      input.type === "radio" ? !input.checked : input.value === "",
    );
  });

/** As a person does, who opens a list again that was drawn anew under his finger. */
const choose = (item: Locator, kind: FieldKind): Promise<void> =>
  expect(() => chooseOnce(item, kind)).toPass({ timeout: 15_000 });

/** How long one step of a choice may take, ms. */
const step = { timeout: 2_000 };

async function chooseOnce(item: Locator, kind: FieldKind): Promise<void> {
  const radios = item.getByRole("radio");
  // The input lies under what shows it.
  if ((await radios.count()) > 0) return radios.first().evaluate((one: HTMLElement) => one.click());
  await item.locator(".ant-select").last().click(step);
  const open = item.page().locator(".ant-select-dropdown:visible");
  if (kind !== "region") return open.locator(".ant-select-item-option:not([aria-disabled=true])").first().click(step);
  // Province, city: each column comes with the choice before it, and none after the last.
  const menus = open.locator(".ant-cascader-menu");
  const comes = (level: number): Promise<boolean> =>
    menus
      .nth(level)
      .waitFor({ timeout: 500 })
      .then(
        () => true,
        () => false,
      );
  for (let level = 0; await comes(level); level += 1) await menus.nth(level).locator("li").first().click(step);
}

/** Fills in every input that is asked for and still empty. `fields` are those of the form's declaration. */
export async function fillRequired(form: Locator, fields: Fields): Promise<void> {
  const items = form.locator("[data-field]:has(.ant-form-item-required)");
  // What is chosen first may bring others along: a LoRa device has more keys.
  for (let at = 0; at < (await items.count()); at += 1) {
    const item = items.nth(at);
    const field = fields[(await item.getAttribute("data-field")) ?? ""];
    if (field === undefined || !(await isEmpty(item))) continue;
    const text = typed[field.kind];
    if (text === undefined) await choose(item, field.kind);
    else await item.locator("input, textarea").first().fill(text);
  }
}

/** Changes an input of a form that takes any text; passwords all alike, where the field is not a key of the network. */
export async function changeText(form: Locator, fields: Fields): Promise<void> {
  const keys = Object.keys(fields).filter((name) => fields[name]?.kind === "aesKey");
  const isKey = keys.map((name) => `[data-field="${name}"] *`).join(", ");
  const passwords = form.locator(`input[type=password]:enabled${isKey === "" ? "" : `:not(${isKey})`}`);
  for (let at = 0; at < (await passwords.count()); at += 1) await passwords.nth(at).fill(typed.password ?? "");
  const items = form.locator("[data-field]:has(input:enabled:not([readonly]))");
  for (let at = 0; at < (await items.count()); at += 1) {
    const kind = fields[(await items.nth(at).getAttribute("data-field")) ?? ""]?.kind;
    if (kind === "text" || kind === "url")
      return items
        .nth(at)
        .locator("input")
        .first()
        .fill(typed[kind] ?? "");
  }
}

/** Chooses something else in the first of a form's choices. */
export async function chooseAnother(form: Locator): Promise<void> {
  await form.locator(".ant-select").first().click();
  const open = form.page().locator(".ant-select-dropdown:visible");
  await open.locator(".ant-select-item-option:not([aria-selected=true])").first().click();
}

/** Everything that a form holds, as it shows it. */
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
