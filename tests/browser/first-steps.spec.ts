import type { Page } from "@playwright/test";
import { registry } from "../../resources";
import { resourceByName, textIn } from "../../src/contract";
import { callsOf, expect, type Language, startPlatform, test } from "../support/browser";
import { type ConsoleTextKey, consoleTextsIn } from "../support/console-texts";
import { mailedCode } from "../support/mailed-code";

const ingestKey = "first-steps-key-first-steps-key-first-steps";
const imei = "260531793113837";
const password = "a barrel of fine grease";
const provider = { name: "Nordlager", email: "nordlager@provider.test" };

/** Labels of the login and of the first password. */
const account = {
  en: {
    email: "Email",
    password: "Password",
    next: "New password",
    again: "Repeat new password",
    now: "Current password",
  },
  zh: { email: "邮箱", password: "密码", next: "新密码", again: "重复新密码", now: "当前密码" },
} as const;

const looks = [
  { on: "the desk", width: 1440, height: 900, language: "en" },
  { on: "the phone", width: 390, height: 844, language: "zh" },
] as const satisfies readonly { on: string; width: number; height: number; language: Language }[];

/** Labels of declared fields and actions, and texts of the console. */
function labelsIn(language: Language) {
  const say = consoleTextsIn(language);
  const resource = (name: string) => resourceByName(registry, name);
  return {
    say: (key: ConsoleTextKey, values?: Readonly<Record<string, string>>) => say(key, values),
    field: (name: string, field: string) => textIn(resource(name).fields[field]?.label ?? "", language),
    action: (name: string, action: string) =>
      textIn(resource(name).actions.find((one) => one.name === action)?.label ?? "", language),
  };
}

async function chooseIn(page: Page, option: string): Promise<void> {
  await page.locator(".ant-select-dropdown:visible").getByText(option, { exact: true }).click();
}

/** Signs in as the first administrator, whose printed password must be changed. */
async function signInFirst(page: Page, printed: string, language: Language): Promise<void> {
  const labels = account[language];
  await page.goto("/login");
  await page.getByLabel(labels.email).fill("admin@lubricator.local");
  const first = /admin@lubricator\.local\s+(\S+)/.exec(printed)?.[1] ?? "";
  await page.getByLabel(labels.password, { exact: true }).fill(first);
  await page.keyboard.press("Enter");
  await page.getByLabel(labels.next, { exact: true }).fill(password);
  await page.getByLabel(labels.again).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel(labels.now).fill(first);
  await page.keyboard.press("Enter");
}

/** Registers a customer, as somebody else would do. */
async function registerCustomer(page: Page, url: string, dataFolder: string): Promise<void> {
  const customer = await page.context().browser()?.newPage({ baseURL: url, locale: "en-GB" });
  if (customer === undefined) throw new Error("The page's browser is closed.");
  await customer.addInitScript(() => localStorage.setItem("lubricator.language", "en"));
  await customer.goto("/register?type=1");
  await customer.getByRole("textbox", { name: /^Email/ }).fill("lena@customer.test");
  await customer.getByLabel(/^Username/).fill("Lena Fischer");
  await customer.getByLabel(/^Password/).fill(password);
  await customer.getByLabel(/^Repeat password/).fill(password);
  await customer.keyboard.press("Enter");
  await customer.getByLabel(/^Verification code/).fill(await mailedCode(dataFolder, "lena@customer.test"));
  await customer.keyboard.press("Enter");
  await expect(customer).toHaveURL(/\/update-info/);
  await customer.close();
}

for (const { on, language, ...viewport } of looks) {
  test(`on ${on} in ${language}, the first steps lead an administrator from stock to the first report`, async ({
    browser,
  }) => {
    const own = await startPlatform({ DEMO: "off", INGEST_KEY: ingestKey });
    const { say, field, action } = labelsIn(language);
    const page = await browser.newPage({ baseURL: own.url, viewport, locale: "en-GB" });
    await page.addInitScript((chosen) => localStorage.setItem("lubricator.language", chosen), language);
    const steps = page.getByRole("region", { name: say("steps.title") });
    const save = () => page.getByRole("button", { name: say("form.save"), exact: true }).click();
    const stepIs = async (done: number, next: ConsoleTextKey) => {
      await page
        .getByRole("navigation", { name: say("nav.label") })
        .getByRole("link")
        .first()
        .click();
      await expect(steps.getByText(say("steps.count", { done: String(done), total: "6" }))).toBeVisible();
      await expect(steps.getByRole("listitem").and(page.locator("[aria-current=step]"))).toContainText(say(next));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    };

    await signInFirst(page, own.printed(), language);

    // A new account is offered the tour.
    const offer = page.getByRole("region", { name: say("tour.title") });
    await offer.getByRole("button", { name: say("tour.decline") }).click();
    await expect(offer).toHaveCount(0);

    await stepIs(0, "steps.stock");
    await steps.getByRole("link", { name: say("steps.stockLink") }).click();
    await page.getByLabel("IMEI", { exact: true }).fill(imei);
    await page.getByLabel(field("distribution", "model")).fill("GL-NB125");
    await page.getByLabel(field("distribution", "batch")).fill("2026-11");
    await save();
    await expect(page).toHaveURL(/\/distribution(?!\/add)/);

    await stepIs(1, "steps.provider");
    await steps.getByRole("link", { name: say("steps.providerLink") }).click();
    await page.getByLabel(field("dealer", "name"), { exact: true }).fill(provider.name);
    await page.getByLabel(field("dealer", "contact_name")).fill("Kai Berg");
    await page.getByLabel(field("dealer", "phone")).fill("+49 30 5550100");
    await page.getByRole("combobox", { name: say("field.inOrOutsideChina") }).press("ArrowDown");
    await chooseIn(page, say("field.elsewhere"));
    await page.getByLabel(say("field.province"), { exact: true }).fill("Berlin");
    await page.getByLabel(say("field.city"), { exact: true }).fill("Berlin");
    await page.getByLabel(field("dealer", "email")).fill(provider.email);
    await page.getByLabel(field("dealer", "password"), { exact: true }).fill(password);
    await save();
    await expect(page.getByText(provider.name).first()).toBeVisible();

    await stepIs(2, "steps.allotted");
    await steps.getByRole("link", { name: say("steps.allottedLink") }).click();
    await page.getByRole("checkbox", { name: say("list.select", { title: imei }) }).check();
    await page
      .getByRole("button", { name: action("distribution", "distribute"), exact: true })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").click();
    await chooseIn(page, provider.name);
    await dialog.getByRole("button", { name: action("distribution", "distribute"), exact: true }).click();
    // Not the icon of the same name in the corner.
    await dialog.getByRole("button").getByText(say("bulk.close"), { exact: true }).click();

    await stepIs(3, "steps.people");
    await expect(steps.getByRole("link", { name: say("steps.peopleLink") })).toBeVisible();
    await registerCustomer(page, own.url, own.dataFolder);
    await page.reload();

    await stepIs(4, "steps.device");
    await steps.getByRole("link", { name: say("steps.deviceLink") }).click();
    await page.getByLabel(field("device", "imei"), { exact: true }).fill(imei);
    await page.getByLabel(field("device", "device_name"), { exact: true }).fill("Hall 7 fan");
    await save();
    await expect(page.getByRole("heading", { level: 1, name: "Hall 7 fan" })).toBeVisible();

    await stepIs(5, "steps.report");
    const report = {
      type: "nb",
      imei,
      time: Date.now(),
      battery: 88,
      temperature: 24,
      remaining_ratio: 99,
      alarms: [],
    };
    const answer = await page.request.post(`${own.url}/ingest/1/reports`, {
      headers: { authorization: `Bearer ${ingestKey}` },
      data: { reports: [report] },
    });
    expect(await answer.json()).toMatchObject({ taken: 1 });
    const answered = page.waitForResponse(/statistics\/first-steps$/);
    await page.reload();
    await answered;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(steps).toHaveCount(0);

    // The help has the list again.
    await page.goto("/help");
    await expect(steps.getByText(say("steps.count", { done: "6", total: "6" }))).toBeVisible();
    await page.context().close();
    await own.stop();
  });
}

test("the first steps can be hidden, and the help shows them again", async ({ browser }) => {
  const own = await startPlatform({ DEMO: "off" });
  const page = await browser.newPage({ baseURL: own.url, locale: "en-GB" });
  await page.addInitScript(() => localStorage.setItem("lubricator.language", "en"));
  await signInFirst(page, own.printed(), "en");
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByRole("button", { name: "Hide" }).click();
  const calls = callsOf(page);
  await page.reload();
  await expect(page.getByRole("region", { name: "No lubricators yet" })).toBeVisible();
  await expect(steps).toHaveCount(0);
  // Nothing is asked that could show them later.
  expect(calls.map(({ path }) => path)).not.toContain("statistics/first-steps");
  await page.getByRole("link", { name: "First steps" }).click();
  await expect(page).toHaveURL(/\/help#first-steps$/);
  await expect(steps).toBeVisible();
  await page.context().close();
  await own.stop();
});
