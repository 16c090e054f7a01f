import { callsOf, expect, signIn, test } from "../support/browser";

/** Message of the server in a refusal. */
const busy = "is being serviced";

test("a view can be saved and opened again, a bulk action covers all pages, and shortcuts work", async ({ page }) => {
  await signIn(page, "admin", { at: "/device?type=1" });
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const total = page.getByText(/^\d+ records$/);
  await expect(total).toBeVisible();
  const all = Number.parseInt((await total.textContent()) ?? "", 10);
  expect(all).toBeGreaterThan(20);

  // Saves the list as a view and makes it the default.
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("Save this list as a view").fill("LoRa alone");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "LoRa alone: more actions" }).click();
  await page.getByRole("menuitem", { name: "Make it the default" }).click();
  await expect(page.getByText("Default", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/home");
  await menu.getByRole("link", { name: "Device List" }).click();
  await expect(page).toHaveURL(/\/device\?type=1&columns=/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(total).not.toHaveText(`${all} records`);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "LoRa alone Default" }).click();
  await expect(total).toHaveText(`${all} records`);

  // The server refuses the first three records.
  let refused = 3;
  await page.route("**/device/enable", async (route) => {
    refused -= 1;
    if (refused < 0) await route.continue();
    else await route.fulfill({ json: { code: 15, message: busy, data: null } });
  });
  const calls = callsOf(page);
  const changed = () => calls.filter(({ path }) => path === "device/enable").map(({ fields }) => fields.device_id);
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("button", { name: `Select all ${all} that match the filter` }).click();
  await expect(page.getByText(`All ${all} that match are selected`)).toBeVisible();
  await page.getByRole("button", { name: "Disable" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^Disable: \d+ records\?$/)).toBeVisible();
  const count = Number(/\d+/.exec((await dialog.getByText(/^Disable: \d+ records\?$/).textContent()) ?? "")?.[0]);
  expect(count).toBeGreaterThan(20);
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(dialog.getByText(`${count - 3} succeeded`)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(busy)).toHaveCount(3);
  expect(new Set(changed()).size).toBe(count);
  expect(changed()).toHaveLength(count);

  await dialog.getByRole("button", { name: "Try those 3 again" }).click();
  await expect(dialog.getByText("3 succeeded")).toBeVisible();
  expect(changed()).toHaveLength(count + 3);
  await dialog.getByText("Close", { exact: true }).click();
  // All records are disabled now.
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("button", { name: `Select all ${all} that match the filter` }).click();
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(dialog.getByText("Disable: 0 records?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("?");
  await expect(dialog.getByText("Device List").locator("..")).toHaveText("Device Listgd");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/device\/\d+/);
});
