import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser";

/** Serious and critical faults in the open dialog, found by axe. */
async function faultsInDialog(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

test("an administrator's message reaches a provider's inbox and can be read there", async ({ browser, platform }) => {
  // The security policy would refuse axe.
  const open = async () => (await browser.newContext({ baseURL: platform.url, bypassCSP: true })).newPage();
  const admin = await open();
  await signIn(admin, "admin", { at: "/help" });
  await admin.getByRole("button", { name: /^Messages/ }).click();
  await admin.getByRole("button", { name: "Write a message" }).click();
  await admin.getByText("Providers", { exact: true }).click();
  await admin.getByLabel("Content").fill("New cartridges are in stock");
  expect(await faultsInDialog(admin)).toEqual([]);
  await admin.getByRole("button", { name: "Send" }).click();
  await expect(admin.getByText(/^Sent to \d+ accounts$/)).toBeVisible();

  const dealer = await open();
  await signIn(dealer, "dealer", { at: "/help" });
  const bell = dealer.getByRole("button", { name: /^Messages/ });
  const unreadOn = async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  // The administrator's message is unread.
  await expect(bell).toHaveAttribute("aria-label", /\d/);
  const before = await unreadOn();
  await bell.click();
  const inbox = dealer.getByRole("dialog");
  // Unread faults stand above it.
  const sent = inbox.getByRole("listitem").filter({ hasText: "New cartridges are in stock" });
  await expect(sent).toContainText("Official push");
  expect(await faultsInDialog(dealer)).toEqual([]);
  await sent.getByRole("button", { name: "New cartridges are in stock" }).click();
  await expect(inbox.getByRole("button", { name: `Unread (${before - 1})` })).toBeVisible();
  await dealer.keyboard.press("Escape");
  await expect(inbox).toBeHidden();
  expect(await unreadOn()).toBe(before - 1);
});

test("an alarm can be acknowledged on the dashboard and commented in the log", async ({ page }) => {
  await signIn(page, "admin", { at: "/home" });
  const alarms = page.getByRole("region", { name: "Open alarms" });
  const acknowledge = alarms.getByRole("button", { name: /^Acknowledge: / });
  await expect(acknowledge.first()).toBeVisible();
  const count = await acknowledge.count();
  const first = alarms.getByRole("listitem").filter({ hasText: "Acknowledge" }).first();
  const device = (await first.getByRole("link").textContent()) ?? "";
  await acknowledge.first().click();
  await expect(alarms.getByText("Acknowledged by Demo admin")).toBeVisible();
  await expect(acknowledge).toHaveCount(count - 1);

  await alarms.getByRole("link", { name: /^All \d+ alarms$/ }).click();
  await expect(page).toHaveURL(/\/log\/warning\?state=1$/);
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: device, exact: true }) });
  await expect(row).toContainText("Acknowledged");
  await row.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Comment" }).click();
  await page.getByRole("dialog").getByLabel("Comment").fill("Cartridge ordered");
  await page.getByRole("dialog").getByRole("button", { name: "Comment" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await row.getByText("Critical").click();
  await expect(page.getByText("Cartridge ordered")).toBeVisible();
});
