import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig, type Flags } from "lighthouse";
import { chromiumLaunchOptions } from "../../support/chromium";
import { temporaryRoot } from "../../support/temporary-root";
import type { StorageState } from "./visits";

const categories = {
  score: "performance",
  accessibility: "accessibility",
  "best practices": "best-practices",
} as const;
const audits = { FCP: "first-contentful-paint", LCP: "largest-contentful-paint", TBT: "total-blocking-time" } as const;

/** Opens a page in a new browser with Lighthouse. Returns the scores, 0 to 100, and what the first is made of, ms. */
export async function scoresOf(
  url: string,
  form: "mobile" | "desktop",
  storageState: StorageState,
): Promise<Readonly<Record<string, number>>> {
  const profile = mkdtempSync(join(temporaryRoot(), "lubricator-lighthouse-"));
  const { args = [], ...options } = await chromiumLaunchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, "--remote-debugging-port=0"],
    viewport: null,
  });
  try {
    await context.setStorageState(storageState);
    const port = Number(readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n")[0]);
    // The browser is new, so its cache is empty. A reset would only delete the session.
    const flags: Flags = {
      port,
      onlyCategories: Object.values(categories),
      disableStorageReset: true,
      logLevel: "error",
    };
    const run = await lighthouse(url, flags, form === "desktop" ? desktopConfig : undefined);
    const { runtimeError, categories: rated = {}, audits: results = {} } = run?.lhr ?? {};
    if (runtimeError !== undefined) throw new Error(`Lighthouse at ${url}: ${runtimeError.message}`);
    const parts = Object.entries(audits).map(([name, id]) => [`${name} ms`, results[id]?.numericValue ?? Number.NaN]);
    const scores = Object.entries(categories).map(([name, id]) => [name, (rated[id]?.score ?? Number.NaN) * 100]);
    return Object.fromEntries([...scores, ...parts]);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
