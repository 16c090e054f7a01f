import { defineConfig } from "@playwright/test";
import { chromiumLaunchOptions } from "./tests/support/chromium";

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/support/browser.ts",
  // Playwright empties this folder at the start. The results of the other suites are beside it.
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 2,
  // CI repeats a failed test once. The report lists tests that passed only the second time.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [
    ["list"],
    ["./tests/support/combinations-reporter.ts"],
    ["json", { outputFile: "test-results/browser.json" }],
  ],
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: "chromium",
    launchOptions: await chromiumLaunchOptions({ hasLargeHeap: true }),
    viewport: { width: 1440, height: 900 },
    // `page.route` does not see the requests of a service worker. `service-worker.spec.ts` tests the worker.
    serviceWorkers: "block",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // Animations only take time. Tests about animations turn them on.
    contextOptions: { reducedMotion: "reduce" },
    // Keeps runs with many failures short.
    actionTimeout: 20_000,
    // Traces slow the tests down by a third. The page and the screenshot of a failed test are usually enough.
    trace: process.env.TRACE === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
  },
});
