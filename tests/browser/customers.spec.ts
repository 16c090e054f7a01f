import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { confirmIdentity, demoPassword, expect, signIn, test } from "../support/browser";

/** A customer with devices. */
async function customerWithDevices(page: Page): Promise<{ readonly id: number; readonly name: string }> {
  const token = await page.evaluate(() => localStorage.getItem("lubricator.token") ?? "");
  const answer = await page.request.post("/admin/1/device/list", { form: { page: 1, page_size: 100, token } });
  const devices = (await answer.json()).data.list as readonly { customer_id: number | null; customer_name: string }[];
  const device = devices.find((one) => one.customer_id !== null);
  if (device === undefined || device.customer_id === null) throw new Error("No device has a customer.");
  return { id: device.customer_id, name: device.customer_name };
}

test("a login key signs a customer in, leaves no trace in the address, and ends when a new one is made", async ({
  page,
  browser,
  platform,
}) => {
  await signIn(page, "admin", { at: "/help" });
  const { id, name } = await customerWithDevices(page);
  await page.goto(`/user/${id}/key`);
  const make = async (): Promise<string> => {
    await page.getByRole("button", { name: "Make a login key" }).first().click();
    const warning = page.getByRole("dialog").last();
    await expect(warning).toContainText("Any earlier login key stops working at once.");
    await warning.getByRole("button", { name: "Make a login key" }).click();
    const made = page.waitForResponse((answer) => /current_password/.test(answer.request().postData() ?? ""));
    await confirmIdentity(page, demoPassword);
    const { key } = (await (await made).json()).data as { readonly key: string };
    await expect(page.getByText(key, { exact: true })).toBeVisible();
    return key;
  };
  const key = await make();
  const link = await page.locator("code").filter({ hasText: "/redirect?key=" }).textContent();
  expect(link).toBe(`${platform.url}/redirect?key=${key}`);
  await expect(page.locator("svg[role=img], .ant-qrcode svg").first()).toBeVisible();
  // Only the sheet with the key is printed.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: `Login key of ${name}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  const visitor = await browser.newContext({ baseURL: platform.url, locale: "zh-CN" });
  const visit = await visitor.newPage();
  const requests: string[] = [];
  visit.on("request", (request) => requests.push(request.url()));
  await visit.goto(`/redirect?key=${key}`);
  await expect(visit).toHaveURL(/\/(home|update-info.*)$/);
  await expect(
    visit
      .getByRole("navigation")
      .first()
      .or(visit.getByRole("heading", { name: "完善资料" })),
  ).toBeVisible();
  // Only the request for the page contains the key. Going back does not lead to an address with the key.
  expect(requests.filter((url) => url.includes(key))).toHaveLength(1);
  await visit.goBack().catch(() => null);
  expect(visit.url()).not.toContain(key);
  await visitor.close();

  // The key is not shown again, and a new key ends it.
  await page.reload();
  await expect(page.getByRole("button", { name: "Make a login key" })).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await make();
  const context = await browser.newContext({ baseURL: platform.url, locale: "zh-CN" });
  const other = await context.newPage();
  await other.goto(`/redirect?key=${key}`);
  await expect(other.getByText("免登失败")).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
  await context.close();
});

test("a change of provider shows its effects before it is confirmed", async ({ page }) => {
  await signIn(page, "admin", { at: "/user?apply_status=1" });
  const row = page.getByRole("row").nth(1);
  await row.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Change provider" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: "What this will do" })).toContainText("Provider");
  await expect(dialog.getByText(/none → .+/)).toBeVisible();
  await expect(dialog.getByText(/^#\d+$/)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Change provider" }).click();
  await expect(page.getByText("Done").first()).toBeVisible();
});

test("a customer has tabs for devices, login key, application and OPC", async ({ page }) => {
  await signIn(page, "admin", { at: "/help" });
  const { id } = await customerWithDevices(page);
  await page.goto(`/user/${id}`);
  const tabs = page.getByRole("navigation", { name: "Parts of the record" });
  await expect(tabs.getByRole("link")).toHaveText(["Overview", "Devices", "Login key", "API application", "OPC"]);
  await tabs.getByRole("link", { name: "Devices" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${id}/devices$`));
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("a customer gets a report by email on request, in the language of the console", async ({ page, platform }) => {
  await signIn(page, "customer", { at: "/setting" });
  await page.getByRole("button", { name: "Send one now" }).click();
  await expect(page.getByText("A report was sent to customer@demo.test")).toBeVisible();
  const outbox = join(platform.dataFolder, "outbox");
  const mails = readdirSync(outbox)
    .map((name) => readFileSync(join(outbox, name), "utf8"))
    .filter((mail) => mail.includes("To: customer@demo.test") && mail.includes("lubrication report"));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/Devices in use/);
  expect(mails[0]).not.toContain(demoPassword);
});
