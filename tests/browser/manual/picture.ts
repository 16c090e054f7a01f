import { expect, type Page } from "@playwright/test";
import type { Language } from "../../../src/contract";
import { wordsIn } from "./words";

/** What stands on a page that is not there, not permitted or not loaded: nothing for a manual. */
const failures = ["notFound.title", "noAccess.title", "record.failed", "fault.broken", "fault.missing"] as const;

/** Waits until a page shows what it is for, no message lies over it, and nothing moves any more. */
export async function settled(page: Page, language: Language): Promise<void> {
  const texts = wordsIn(language);
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(texts["frame.loading"])).toHaveCount(0);
  await expect(page.locator(".ant-skeleton, .ant-spin-spinning, .ant-message-notice")).toHaveCount(0);
  for (const failure of failures) {
    await expect(page.getByText(texts[failure], { exact: true }), page.url()).toHaveCount(0);
  }
  // Animations of the page come to their end; those that have none are not waited for.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    return Promise.allSettled(ending.map((one) => one.finished));
  });
}
