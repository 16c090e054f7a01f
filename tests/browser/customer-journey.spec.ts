import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "@playwright/test";
import { confirmIdentity, rowWith, signIn, startPlatform, test } from "../support/browser";
import { mailedCode } from "../support/mailed-code";

/** The provider of `dealer@demo.test`. */
const provider = "华东润滑技术服务有限公司";
const password = "a barrel of fine grease";
const ingestKey = "journey-key-journey-key-journey-key-journey";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A customer's server. It records requests. */
async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (data) => {
      body += data;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.end("taken");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received, stop: () => server.close() };
}

const menuEntry = (page: Page, name: RegExp): Locator =>
  page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name });

const option = (page: Page, label: string): Locator =>
  page.locator(".ant-select-item-option").filter({ hasText: label });

async function badge(page: Page): Promise<number> {
  return Number(/\d+/.exec((await menuEntry(page, /Customer Management/).textContent()) ?? "")?.[0] ?? 0);
}

/** Chooses an action from the menu of a row. */
async function act(page: Page, text: string, action: string): Promise<void> {
  await rowWith(page, text)
    .getByRole("button", { name: /More|Actions/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a customer registers, gets a provider and a device, and receives its alarm by a signed webhook", async ({
  browser,
}) => {
  const own = await startPlatform({ CALLBACK_ALLOW: "127.0.0.1", INGEST_KEY: ingestKey });
  const receiver = await startReceiver();
  const visit = async () =>
    (await browser.newContext({ baseURL: own.url, locale: "en-GB", viewport: { width: 1440, height: 900 } })).newPage();
  const [admin, dealer, customer] = [await visit(), await visit(), await visit()];
  const email = "lena@customer.test";

  // The customer registers, confirms the address, completes the profile and applies to join a provider.
  const counted = admin.waitForResponse(/count-new-apply/);
  await signIn(admin, "admin", { at: "/help" });
  const before = (await (await counted).json()).data.response as number;
  await customer.addInitScript(() => localStorage.setItem("lubricator.language", "en"));
  await customer.goto("/register?type=1");
  await customer.getByRole("textbox", { name: /^Email/ }).fill(email);
  await customer.getByLabel(/^Username/).fill("Lena Fischer");
  await customer.getByLabel(/^Password/).fill(password);
  await customer.getByLabel(/^Repeat password/).fill(password);
  await customer.keyboard.press("Enter");
  await customer.getByLabel(/^Verification code/).fill(await mailedCode(own.dataFolder, email));
  await customer.keyboard.press("Enter");
  await expect(customer).toHaveURL(/\/update-info/);
  await customer.getByLabel("Phone").fill("+49 30 5550199");
  await customer.getByLabel("Company").fill("Fischer Paper");
  await customer.getByRole("combobox", { name: /provider/i }).click();
  await option(customer, provider).click();
  await customer.getByRole("button", { name: "Save" }).click();
  await customer.getByRole("dialog").getByRole("button", { name: "Send application" }).click();
  await expect(customer).toHaveURL(/\/home$/);

  // The admin sees the application and approves it.
  await expect.poll(() => badge(admin), { timeout: 20_000 }).toBe(before + 1);
  await admin.goto("/user?apply_status=1");
  await act(admin, "Lena Fischer", "Change provider");
  const dialog = admin.getByRole("dialog");
  // The requested provider is already selected.
  await expect(dialog.getByTitle(provider)).toBeVisible();
  await dialog.getByRole("button", { name: "Change provider" }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => badge(admin), { timeout: 20_000 }).toBe(before);
  await admin.goto("/user?company=Fischer");
  await act(admin, "Lena Fischer", "Switch API on");
  await expect(rowWith(admin, "Lena Fischer").getByText("On", { exact: true })).toBeVisible();

  // The provider gives the customer a device.
  await signIn(dealer, "dealer", { at: "/device?type=0&status=0" });
  const row = dealer
    .getByRole("row")
    .filter({ hasText: /\d{15}/ })
    .first();
  const name = (await row.getByRole("link").first().textContent()) ?? "";
  const imei = /\d{15}/.exec((await row.textContent()) ?? "")?.[0] ?? "";
  await row.getByRole("link").first().click();
  await dealer.getByRole("button", { name: "Edit" }).click();
  const searched = dealer.waitForResponse(/list-user-afm/);
  await dealer.getByRole("combobox", { name: /Customer/ }).fill("Fischer Paper");
  await searched;
  await option(dealer, "Lena Fischer").click();
  await dealer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dealer).toHaveURL(/\/device\/\d+$/);
  await expect(dealer.getByRole("main").getByText("Lena Fischer")).toBeVisible();

  // The customer sees it, and sets a callback URL for alarms.
  await customer.reload();
  await expect(customer.getByText(name).first()).toBeVisible();
  await customer.goto("/setting/api");
  await customer.getByRole("switch").click();
  await expect(customer.getByRole("switch")).toBeChecked();
  const alarms = customer.getByRole("region", { name: "Alarm callback" });
  await alarms.getByLabel(/URL/).fill(receiver.url);
  await alarms.getByRole("button", { name: "Save" }).click();
  await expect(customer.getByText("Callback URL saved")).toBeVisible();
  await alarms.getByRole("button", { name: "Send a test" }).click();
  await expect(alarms.getByText("The receiver accepted it")).toBeVisible();
  await customer.getByRole("button", { name: "Reset secret" }).click();
  await customer.getByRole("dialog").getByRole("button", { name: "Reset secret" }).click();
  await confirmIdentity(customer, password);
  await expect(customer.getByText("This is the new secret")).toBeVisible();
  const secret = await customer.getByRole("definition").filter({ hasText: "Reset secret" }).locator("code").innerText();
  receiver.received.length = 0;

  // The device reports an empty cartridge. The customer's server receives a signed event.
  const answer = await customer.request.post(`${own.url}/ingest/1/reports`, {
    headers: { authorization: `Bearer ${ingestKey}` },
    data: { reports: [{ type: "nb", imei, time: Date.now(), remaining_ratio: 0, alarms: [1] }] },
  });
  expect(await answer.json()).toMatchObject({ results: [{ status: "taken" }] });
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const [{ headers, body }] = receiver.received as [Received];
  expect(JSON.parse(body)).toMatchObject({ data: [{ type: "alarm.raised", device: { imei }, alarm: { code: 1 } }] });
  const signed = `${String(headers["x-lubricator-timestamp"])}.${body}`;
  expect(headers["x-lubricator-signature"]).toBe(createHmac("sha256", secret).update(signed).digest("hex"));
  await customer.goto("/home");
  await expect(customer.getByText("Lubricant emptied").first()).toBeVisible();

  await Promise.all([admin.context().close(), dealer.context().close(), customer.context().close()]);
  receiver.stop();
  await own.stop();
});
