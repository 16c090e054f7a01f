import type { ConsoleMessage, Page } from "@playwright/test";
import facts from "../../src/console/screens/help/manuals.json" with { type: "json" };
import { demoPassword, expect, signIn, test } from "../support/browser";

/** Records errors of the page, including violations of the security policy and missing files. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** The share of pixels of the page that are not white. */
const inkedShare = (page: Page): Promise<number> =>
  page.locator("main canvas").evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let inked = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] !== 255) inked += 1;
    return inked / (data.length / 4);
  });

test("the manual opens from the help, and can be read by pages, by chapters and by keyboard", async ({ page }) => {
  const errors = errorsOf(page);
  await signIn(page, "dealer", { at: "/help" });
  await page.getByRole("link", { name: /^User manual/ }).click();
  await expect(page).toHaveURL(/\/show-pdf\?src=%2Fhelp%2Fmanual-en\.pdf$/);
  const { pages } = facts.en.manual;
  const at = (number: number) => expect(page.getByText(`${number} / ${pages}`, { exact: true })).toBeVisible();
  await at(1);
  await expect(page.getByRole("heading", { name: "User manual" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous page" })).toBeDisabled();

  await page.getByRole("button", { name: "Next page" }).click();
  await at(2);
  // The page has selectable text over its picture.
  const sheet = page.getByRole("region", { name: "User manual" });
  await expect(sheet.getByText("Contents", { exact: true })).toBeAttached();
  await expect.poll(() => inkedShare(page)).toBeGreaterThan(0.005);
  await page.keyboard.press("End");
  await at(pages);
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.keyboard.press("ArrowRight");
  await at(pages);
  await page.keyboard.press("Home");
  await at(1);

  await page.getByRole("combobox", { name: "Contents" }).click();
  await page
    .locator(".ant-select-dropdown")
    .getByText(/Find devices$/)
    .click();
  await expect(sheet.getByText(/Find devices/).first()).toBeAttached();
  const size = page.getByText(/^\d+%$/);
  await page.getByRole("button", { name: "Zoom in" }).click();
  const larger = await size.textContent();
  await page.getByRole("button", { name: "Fit width" }).click();
  await expect(size).not.toHaveText(larger ?? "");

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await downloading).suggestedFilename()).toBe("manual-en.pdf");
  await page.getByRole("navigation", { name: "Way back" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/help$/);
  expect(errors).toEqual([]);
});

test("the video opens from the help, plays, and can seek", async ({ page }) => {
  const errors = errorsOf(page);
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".mp4")) statuses.push(response.status());
  });
  await signIn(page, "dealer", { language: "zh", at: "/help" });
  await page.getByRole("link", { name: /^视频导览/ }).click();
  await expect(page).toHaveURL(/\/show-mp4\?src=%2Fhelp%2Ftour-zh\.mp4$/);
  const video = page.locator("video");
  await expect(video).toBeFocused();
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => Math.round(one.duration)))
    .toBe(facts.zh.tour.seconds);
  expect(await video.evaluate((one: HTMLVideoElement) => [one.videoWidth, one.videoHeight])).toEqual([1280, 720]);
  await page.keyboard.press("Space");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
  await video.evaluate(
    (one: HTMLVideoElement) =>
      new Promise<void>((done) => {
        one.addEventListener("seeked", () => done(), { once: true });
        one.currentTime = one.duration - 3;
      }),
  );
  expect(statuses).toContain(206);
  expect(errors).toEqual([]);
});

test("the login returns to the address of a viewer, even for a role without help", async ({ page }) => {
  await page.goto("/show-pdf?src=/help/manual-zh.pdf");
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel("邮箱").fill("storage@demo.test");
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/show-pdf\?src=\/help\/manual-zh\.pdf$/);
  await expect(page.getByText(`1 / ${facts.zh.manual.pages}`, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page).toHaveURL(/\/storage$/);
});

test("viewers send no requests to other servers", async ({ page, platform }) => {
  const origins: string[] = [];
  page.on("request", (request) => origins.push(new URL(request.url()).origin));
  await signIn(page, "customer");
  for (const viewer of ["/show-pdf", "/show-mp4"]) {
    await page.goto(`${viewer}?src=${encodeURIComponent("//evil.example/a")}`);
    await expect(page.getByText("Files from this server are not allowed")).toBeVisible();
    await page.goto(`${viewer}?src=${encodeURIComponent("javascript:document.title='run'")}`);
    await expect(page.getByText("Only http and https addresses are allowed")).toBeVisible();
  }
  expect([...new Set(origins)]).toEqual([platform.url]);
});

/** A PDF with two scripts: one runs when it is opened, one is hidden in the matrix of a font. */
function hostilePdf(): string {
  const script = "globalThis.hasRun = true";
  const text = "BT /F1 24 Tf 20 100 Td (still shown) Tj ET";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(globalThis.hasRun = true; app.alert\\(1\\))>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FontMatrix[1 0 0 1 0 (0\\); ${script}; //)]>>`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return `%PDF-1.7\n${body}trailer<</Size 6/Root 1 0 R>>\n%%EOF`;
}

test("scripts in a PDF do not run", async ({ page }) => {
  let dialogs = 0;
  page.on("dialog", async (dialog) => {
    dialogs += 1;
    await dialog.dismiss();
  });
  await page.route(
    ({ pathname }) => pathname === "/help/hostile.pdf",
    (route) => route.fulfill({ body: hostilePdf(), contentType: "application/pdf" }),
  );
  await signIn(page, "dealer", { at: "/show-pdf?src=/help/hostile.pdf" });
  await expect(page.getByText("1 / 1", { exact: true })).toBeVisible();
  await expect.poll(() => inkedShare(page)).toBeGreaterThan(0);
  expect(await page.evaluate(() => "hasRun" in globalThis)).toBe(false);
  expect(dialogs).toBe(0);
});

test("on a phone, the manual fits the width and its tools are visible", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "dealer", { at: "/show-pdf?src=/help/manual-en.pdf" });
  await expect(page.getByText(`1 / ${facts.en.manual.pages}`, { exact: true })).toBeVisible();
  await expect(page.locator("main canvas")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.getByRole("button", { name: "Next page" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Download" })).toBeInViewport();
});
