import { chromium, type Page } from "@playwright/test";
import { chromiumLaunchOptions } from "./chromium";

/** The window of a test with maps, CSS px. It is small, because the CPU draws the map. */
const viewport = { width: 1024, height: 640 };

/** Runs a test in a browser with WebGL, which maps need. With reduced motion, the map moves without animation. */
export async function withMaps(url: string, work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(await chromiumLaunchOptions({ hasWebgl: true }));
  try {
    await work(await browser.newPage({ baseURL: url, viewport, reducedMotion: "reduce" }));
  } finally {
    await browser.close();
  }
}
