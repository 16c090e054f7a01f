import { defineConfig } from "@playwright/test";
import { chromiumLaunchOptions } from "./tests/support/chromium";

export default defineConfig({
  testDir: "tests/browser",
  // A folder of its own: it is emptied at the start, and the counts of the other suites lie beside it.
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 2,
  // Where nobody sits before it, a red test is tried once more, and named at the end when it then passes.
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
    launchOptions: await chromiumLaunchOptions(),
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // What moves only takes time; the tests that are about it ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // What cannot be clicked within this is at fault: a run with faults is not to take an hour.
    actionTimeout: 20_000,
    // A trace takes a third of the time; what a failed test leaves behind (page, screenshot) mostly says enough.
    trace: process.env.TRACE === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
  },
});
