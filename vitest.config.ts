import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { threadModules } from "./src/build/thread-modules.ts";
import { temporaryRoot } from "./tests/support/temporary-root.ts";

const room = (name: string, more: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], environment: "node", ...more },
});

/** Files of one worker share what they import: these rooms keep nothing in their modules, and half the time was importing. */
const together = { isolate: false };

const templates = ["tests/support/migrated-templates.ts"];
const mocked = ["tests/console/**/*.mocked.test.{ts,tsx}"];

const inBrowser = {
  environment: "happy-dom",
  // The click on a link that saves a file would lead the window away.
  environmentOptions: {
    happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
  },
  setupFiles: ["tests/support/console-setup.ts"],
  testTimeout: 30_000,
  // Refine and antd are built for bundlers; processed like our own code, they resolve as they do in the build.
  server: { deps: { inline: [/@refinedev/] } },
};

export default defineConfig({
  plugins: [react(), threadModules()],
  // As the build does: one lodash for everybody.
  resolve: { alias: [{ find: /^lodash(?=\/|$)/, replacement: "lodash-es" }] },
  test: {
    // One per core: left alone, Vitest keeps one core free, which is half of a small machine.
    maxWorkers: "100%",
    // Where nobody sits before it, a red test is tried once more, and named at the end when it then passes.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      room("contract", together),
      room("console", { ...inBrowser, ...together, exclude: mocked }),
      // A mocked module would be seen by the files after it.
      room("console", { ...inBrowser, name: "console-mocked", include: mocked }),
      room("platform", {
        ...together,
        globalSetup: templates,
        env: { TMPDIR: temporaryRoot() },
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
      room("build", { testTimeout: 60_000 }),
      // Figures for people, by `npm run bench`: nothing of it is part of the tests.
      room("bench", {
        include: ["tests/bench/**/*.bench.ts"],
        globalSetup: templates,
        testTimeout: 1_800_000,
        hookTimeout: 1_800_000,
      }),
    ],
  },
});
