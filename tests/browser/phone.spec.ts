import type { Page } from "@playwright/test";
import { registry } from "../../resources";
import { canOpen } from "../../src/contract";
import { expect, type Language, signIn, test } from "../support/browser";

/** The narrowest supported phone, CSS px. */
const screen = { width: 360, height: 740 };

/** Minimum size of a touch target, CSS px (WCAG 2.2, 2.5.5). */
const touchTarget = 44;

test.use({ viewport: screen, hasTouch: true, isMobile: true });

/** Navigates inside the console, like a link. */
async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    if (window.location.pathname === address) return;
    for (const heading of document.querySelectorAll("h1")) heading.dataset.left = "true";
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    window.history.pushState({ idx: idx + 1, key: address }, "", address);
    window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
  }, to);
  await expect(page.locator("h1:not([data-left])")).toBeAttached();
  await expect(page.locator("main :is([aria-busy=true], .ant-skeleton)")).toHaveCount(0);
}

/** Faults of the page: wider than the screen, or small touch targets in header and bar. */
const faultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ({ width, least }) => {
      const named = (element: Element): string =>
        `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent)?.trim()}”`;
      const pageWidth = document.documentElement.scrollWidth;
      const targets = [...document.querySelectorAll("header :is(button, label), nav a")].filter(
        (element) => element.closest("main") === null,
      );
      const small = targets.filter((element) => {
        const box = element.getBoundingClientRect();
        return Math.round(box.width) < least || Math.round(box.height) < least;
      });
      return [
        // The header has five targets, the bar at least two.
        ...(targets.length < 7 ? ["lacks its header or its bar"] : []),
        ...(pageWidth > width ? [`is ${pageWidth} px wide`] : []),
        ...small.map((element) => `has a small ${named(element)}`),
      ];
    },
    { width: screen.width, least: touchTarget },
  );

const visits: readonly { readonly who: string; readonly role: number; readonly language: Language }[] = [
  { who: "admin", role: 1, language: "en" },
  { who: "customer", role: 10, language: "zh" },
];

for (const { who, role, language } of visits) {
  test(`every page of ${who} fits the narrowest phone and has large touch targets`, async ({ page }) => {
    await signIn(page, who, { language, at: "/home" });
    const pages = registry.entries.flatMap((entry) => {
      const { path } = entry;
      if (path === null || !canOpen(registry, { role, authorities: null }, entry)) return [];
      return entry.type === "resource" && entry.addPath !== null && entry.calls.create !== null
        ? [path, entry.addPath]
        : [path];
    });
    const faults: string[] = [];
    for (const path of role === 1 ? [...pages, "/device/1", "/device/1/settings", "/device/1/trends"] : pages) {
      await go(page, path);
      faults.push(...(await faultsOf(page)).map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

test("the save button does not move away when an input loses the focus", async ({ page }) => {
  await signIn(page, "admin", { at: "/device/add" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  // Missing fields are marked if the tap has reached the button.
  const missing = page.locator('main form [aria-invalid="true"]').first();
  await save.tap();
  await expect(missing).toBeVisible();
  await page.reload();
  await page.getByRole("textbox", { name: "Outer device ID" }).tap();
  await page.keyboard.type("12");
  await expect(missing).toHaveCount(0);
  await save.tap();
  await expect(missing).toBeVisible();
});

test.describe("with animations", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a sheet opens from below, and Back closes only the sheet", async ({ page }) => {
    await signIn(page, "admin", { at: "/home" });
    await go(page, "/device/gateway");
    const more = page.getByRole("button", { name: "More actions" }).first();
    const sheet = page.getByRole("dialog");

    await more.click();
    await expect(sheet).toBeVisible();
    await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, width: screen.width });
    await expect.poll(async () => bottomOf(await sheet.boundingBox())).toBe(screen.height);
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/device\/gateway$/);
    await expect(more).toBeFocused();

    // The question replaces the menu in the history, so one step back is enough. The test waits for the question's
    // history entry, which comes some milliseconds after its text.
    const entry = (): Promise<string | null> =>
      page.evaluate(() => window.history.state.usr?.sheets?.names.at(-1) ?? null);
    await more.click();
    await expect.poll(entry).not.toBeNull();
    const menu = await entry();
    await sheet.getByRole("button", { name: "Delete" }).click();
    await expect(sheet).toContainText("cannot be undone");
    await expect.poll(async () => [menu, null].includes(await entry())).toBe(false);
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/device\/gateway$/);

    // Closing it with its button removes the history entry, too.
    await more.click();
    await expect.poll(entry).not.toBeNull();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.history.state.usr?.sheets ?? null)).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  });
});

const bottomOf = (box: { readonly y: number; readonly height: number } | null): number | null =>
  box === null ? null : Math.round(box.y + box.height);
