import type { Browser, Page } from "@playwright/test";
import { expect, type Language, signIn, test } from "../support/browser";

const texts = {
  en: {
    ask: "Ask my provider",
    details: "Details",
    save: "Save",
    isNew: "New",
    takeOver: "Take over",
    underWay: "In progress",
    done: "Done",
    answer: "Answer",
    next: "Next step",
    swap: "Swap cartridge",
    reopen: "Re-open",
    open: "Open the device",
    plan: "Plan a visit",
    thread: "Thread",
    trends: "Trends",
    documents: "Documents",
    help: "Help",
    topic: "Ask your provider",
  },
  zh: {
    ask: "联系服务商",
    details: "说明",
    save: "保存",
    isNew: "待处理",
    takeOver: "接手",
    underWay: "处理中",
    done: "完成",
    answer: "答复",
    next: "下一步",
    swap: "换罐",
    reopen: "重新打开",
    plan: "为其安排上门服务",
    thread: "处理记录",
    trends: "趋势",
    documents: "文档",
    help: "帮助",
    topic: "联系服务商",
  },
} as const;

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

async function openAs(
  browser: Browser,
  url: string,
  who: string,
  { viewport, ...to }: { readonly viewport: typeof phone; readonly language: Language; readonly at: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport });
  const page = await context.newPage();
  await signIn(page, who, to);
  return page;
}

for (const language of ["en", "zh"] as const) {
  const says = texts[language];

  test(`a customer sends a request on the phone, the provider answers at the desk, and the customer sees the answer: ${language}`, async ({
    browser,
    platform,
  }) => {
    const words = `Please come on Friday (${language})`;
    const customer = await openAs(browser, platform.url, "customer", { viewport: phone, language, at: "/device" });
    await customer.locator("[data-key] a[href^='/device/']").first().click();
    await customer.getByRole("link", { name: says.ask }).click();
    await customer.getByRole("textbox", { name: says.details }).fill(words);
    await customer.getByRole("button", { name: says.save, exact: true }).click();
    await expect(customer).toHaveURL(/\/request\/\d+$/);
    const main = customer.getByRole("main");
    await expect(main.getByText(says.isNew, { exact: true }).first()).toBeVisible();
    const id = new URL(customer.url()).pathname;

    const provider = await openAs(browser, platform.url, "dealer", { viewport: desk, language, at: "/request" });
    await provider.getByRole("row").filter({ hasText: words }).locator("a[href^='/request/']").first().click();
    await expect(provider).toHaveURL(new RegExp(`${id}$`));
    const next = provider.getByRole("region", { name: says.next });
    await expect(next.getByRole("button", { name: says.swap })).toBeVisible();
    await provider.getByRole("button", { name: says.takeOver }).click();
    await expect(main.getByText(says.underWay, { exact: true }).first()).toBeVisible();

    await provider.getByRole("button", { name: says.done, exact: true }).click();
    const dialog = provider.getByRole("dialog");
    await dialog.getByRole("textbox", { name: says.answer }).fill("Swapped on Friday");
    await dialog.getByRole("button", { name: says.done, exact: true }).click();
    await expect(main.getByText("Swapped on Friday").first()).toBeVisible();

    await customer.getByRole("button", { name: says.reopen }).click();
    const reason = customer.getByRole("dialog");
    await reason.getByRole("button", { name: says.reopen }).click();
    await expect(provider.getByRole("button", { name: says.takeOver })).toBeVisible();
    await provider.getByRole("link", { name: says.thread }).click();
    await expect(provider.getByRole("main").getByText("Swapped on Friday").first()).toBeVisible();
  });

  test(`a customer reads trends and documents of a device, and the help: ${language}`, async ({
    browser,
    platform,
  }) => {
    const page = await openAs(browser, platform.url, "customer", { viewport: desk, language, at: "/device" });
    await page.locator("[data-key] a[href^='/device/']").first().click();
    await page.getByRole("link", { name: says.trends }).click();
    await expect(page.getByRole("main").locator("canvas, figure, svg").first()).toBeVisible();
    await page.getByRole("link", { name: says.documents }).click();
    await expect(page).toHaveURL(/\/documents$/);
    await page.goto("/help");
    await expect(page.getByRole("heading", { name: says.topic })).toBeVisible();
  });
}

test("the provider plans a visit for a request, with its device among the stops", async ({ page }) => {
  await signIn(page, "dealer", { at: "/request?state=1&kind=3" });
  await page.locator("[data-key] a[href^='/request/']").first().click();
  // "Next step" has another link to the device, without its name.
  const links = page.getByRole("main").locator("a[href^='/device/']");
  const device = await links.filter({ hasNotText: texts.en.open }).first().textContent();
  await page.getByRole("link", { name: texts.en.plan }).click();
  await expect(page).toHaveURL(/\/home\/visit\/add\?device=\d+/);
  await expect(
    page
      .getByRole("group", { name: "Route" })
      .getByText(device ?? "?")
      .first(),
  ).toBeVisible();
});

test("an administrator opens the customer's switch from a request for OPC", async ({ browser, platform, page }) => {
  const at = "/request/add?kind=2";
  const customer = await openAs(browser, platform.url, "customer", { viewport: desk, language: "en", at });
  await customer.getByRole("textbox", { name: "Details" }).fill("For our SCADA");
  await customer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(customer).toHaveURL(/\/request\/\d+$/);
  await signIn(page, "admin", { at: new URL(customer.url()).pathname });
  await page.getByRole("link", { name: "Open the customer's page to switch this on" }).click();
  await expect(page).toHaveURL(/\/user\/\d+$/);
});
