import { expect, type Page } from "@playwright/test";
import type { Language } from "../../../src/contract";
import { wordsIn } from "./words";

/** Texts of failed pages, which must not appear in the manual. */
const failures = ["notFound.title", "noAccess.title", "record.failed", "fault.broken", "fault.missing"] as const;

/** Waits until a page is complete, without messages and without running animations. */
export async function settled(page: Page, language: Language): Promise<void> {
  const texts = wordsIn(language);
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(texts["frame.loading"])).toHaveCount(0);
  await expect(page.locator(".ant-skeleton, .ant-spin-spinning, .ant-message-notice")).toHaveCount(0);
  for (const failure of failures) {
    await expect(page.getByText(texts[failure], { exact: true }), page.url()).toHaveCount(0);
  }
  // Waits for all animations that end.
  await page.evaluate(() => {
    const finite = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    return Promise.allSettled(finite.map((one) => one.finished));
  });
}
