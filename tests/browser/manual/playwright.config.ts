import { defineConfig } from "@playwright/test";
import { chromiumLaunchOptions } from "../../support/chromium";

/**
 * Makes the manual and the video of the help from the built product: `npm run manual`, about two minutes. The files go
 * to `public/help`, their sizes to `src/console/screens/help/manuals.json`. The next build includes both.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "*.make.ts",
  outputDir: "../../../test-results/manual",
  globalSetup: "./check-tools.ts",
  globalTeardown: "./describe-files.ts",
  fullyParallel: true,
  workers: 2,
  reporter: [["list"]],
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: "chromium",
    launchOptions: await chromiumLaunchOptions({ hasWebgl: true }),
    viewport: { width: 1280, height: 720 },
    serviceWorkers: "block",
    actionTimeout: 60_000,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  },
});
