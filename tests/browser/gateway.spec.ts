import type { Page } from "@playwright/test";
import { expect, rowWith, signIn, test } from "../support/browser";

/** On a busy machine the list stays for a while after the address has changed, and its filters have the same labels. */
const theFormIsOpen = (page: Page): Promise<void> =>
  expect(page.getByRole("heading", { name: "New gateway" })).toBeVisible();

test("a gateway can be added, found, changed and deleted", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device/gateway" });
  await page.getByRole("main").getByRole("link", { name: "New gateway" }).click();
  await theFormIsOpen(page);
  await expect(page).toHaveURL(/\/device\/gateway\/add$/);

  // The form refuses a malformed EUI with a clear message.
  await page.getByLabel("EUI", { exact: true }).fill("a8:40:41:00");
  await page.getByLabel("Name").fill("Hall 7");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("EUI has 16 hexadecimal digits (0-9, A-F)")).toBeVisible();

  await page.getByLabel("EUI", { exact: true }).fill("a8:40:41:00:01:81:c0:7f");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Hall 7" })).toBeVisible();
  await expect(page.getByText("A84041000181C07F").first()).toBeVisible();

  await page.goto("/device/gateway?eui=A84041000181C07F");
  await expect(rowWith(page, "Hall 7")).toBeVisible();
  await rowWith(page, "Hall 7").getByRole("link", { name: "Hall 7" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Name").fill("Hall 8");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Hall 8" })).toBeVisible();

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/device\/gateway/);
  await page.goto("/device/gateway?name=Hall 8");
  await expect(rowWith(page, "Hall 8")).toHaveCount(0);
});

test("a refusal of the server appears at its field, and the form keeps the input", async ({ page }) => {
  await signIn(page, "dealer");
  for (const name of ["First", "Second"]) {
    await page.goto("/device/gateway/add");
    await page.getByLabel("EUI", { exact: true }).fill("A84041000181C0AA");
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    if (name === "First") await expect(page.getByRole("heading", { name: "First" })).toBeVisible();
  }
  await expect(page.locator(".ant-form-item-explain-error")).toHaveCount(1);
  await expect(page.getByLabel("Name")).toHaveValue("Second");
});

test("a form with unsaved input asks before it is left with Back", async ({ page }) => {
  await signIn(page, "dealer", { at: "/device/gateway" });
  await page.getByRole("main").getByRole("link", { name: "New gateway" }).click();
  await theFormIsOpen(page);
  await page.getByLabel("Name").fill("Hall 9");
  await page.goBack();
  await expect(page.getByRole("dialog")).toContainText("unsaved");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Hall 9");
});

test("on the gateway page the device entry stays highlighted", async ({ page }) => {
  await signIn(page, "admin", { at: "/device/gateway" });
  const entries = page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
  await expect(entries.filter({ hasText: "Gateway List" })).toHaveAttribute("aria-current", "page");
  await expect(entries.filter({ hasText: "Device List" })).toHaveAttribute("aria-current", "true");
});
