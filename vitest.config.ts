import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { threadModules } from "./src/build/thread-modules.ts";
import { temporaryRoot } from "./tests/support/temporary-root.ts";

const project = (name: string, options: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], environment: "node", ...options },
});

/**
 * Test files of one worker share imported modules, which halves the time. The modules of these projects have no state.
 */
const sharedModules = { isolate: false };

const templates = ["tests/support/migrated-templates.ts"];
const mocked = ["tests/**/*.mocked.test.{ts,tsx}"];

const inBrowser = {
  environment: "happy-dom",
  // Without this, a click on a download link would navigate the window.
  environmentOptions: {
    happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
  },
  setupFiles: ["tests/support/console-setup.ts"],
  testTimeout: 30_000,
  // Refine and antd are built for bundlers. Inlined, they resolve their imports as in the build.
  server: { deps: { inline: [/@refinedev/] } },
};

const onDatabases = {
  globalSetup: templates,
  env: { TMPDIR: temporaryRoot() },
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  plugins: [react(), threadModules()],
  // Like the build: all packages share lodash-es.
  resolve: { alias: [{ find: /^lodash(?=\/|$)/, replacement: "lodash-es" }] },
  test: {
    // By default Vitest leaves one core free, which is half of a small machine.
    maxWorkers: "100%",
    // CI repeats a failed test once. The report lists tests that passed only the second time.
    retry: process.env.CI === undefined ? 0 : 1,
    // On a busy machine, a second is too short for many steps.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project("contract", sharedModules),
      project("console", { ...inBrowser, ...sharedModules, exclude: mocked }),
      // These files mock modules, which would leak to the next file.
      project("console", {
        ...inBrowser,
        name: "console-mocked",
        include: ["tests/console/**/*.mocked.test.{ts,tsx}"],
      }),
      project("platform", { ...onDatabases, ...sharedModules, exclude: mocked }),
      project("platform", { ...onDatabases, name: "platform-mocked", include: ["tests/platform/**/*.mocked.test.ts"] }),
      project("build", { testTimeout: 60_000 }),
      // Kills the primary of a PostgreSQL cluster: `npm run test:cluster`.
      project("cluster", { globalSetup: templates, retry: 0 }),
      // Benchmarks for `npm run bench`. They are not part of the tests.
      project("bench", {
        include: ["tests/bench/**/*.bench.ts"],
        globalSetup: templates,
        testTimeout: 1_800_000,
        hookTimeout: 1_800_000,
      }),
    ],
  },
});
