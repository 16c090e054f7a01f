import { createCache } from "@ant-design/cssinjs";
import { cleanup, configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { afterAll, beforeAll, vi } from "vitest";
import { loadLanguage } from "../../src/console/i18n";

const { asyncUtilTimeout, getElementError } = getConfig();
const longWait = 10_000;
// The files of a worker share this configuration. It must be set once: otherwise each file wraps `getElementError`
// again.
if (asyncUtilTimeout !== longWait)
  configure({
    // On a busy machine, rendering an antd form can take longer than the default of one second.
    asyncUtilTimeout: longWait,
    // Printing the page is slow, and unnecessary during a wait that repeats its query.
    getElementError: (message, container) => {
      const config = getConfig();
      const isRepeated = "_disableExpensiveErrorDiagnostics" in config && config._disableExpensiveErrorDiagnostics;
      return isRepeated ? new Error(message ?? "") : getElementError(message, container);
    },
  });

// A desktop width. The default of happy-dom, 1024 px, shows the narrow sidebar.
window.innerWidth = 1440;

// Ignore antd's style sheets: no test depends on them, and matching their rules took a fifth of the test time.
Object.defineProperty(HTMLStyleElement.prototype, "sheet", { configurable: true, get: () => null });

// The development build of React takes a stack trace for each of the first 10,000 elements of every second.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// antd deletes a component's styles when its last instance unmounts. Keep them: otherwise each test generates them
// again.
const styleCache: { cache: Map<string, unknown>; opUpdate: (key: string, next: (old: unknown) => unknown) => void } =
  Object.getPrototypeOf(createCache());
styleCache.opUpdate = function (key, next) {
  const value = next(this.cache.get(key));
  if (value !== null) this.cache.set(key, value);
};

// The test files of a worker share window and modules. Each file starts in the default language.
const { fetch } = window;
beforeAll(() => loadLanguage("zh"));

afterAll(async () => {
  cleanup();
  // Lets React finish queued work, for example for lazy components.
  vi.useRealTimers();
  await new Promise((done) => setImmediate(done));
  // A pending dynamic import would otherwise resolve during the next file.
  await vi.dynamicImportSettled();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  window.fetch = fetch;
  document.body.replaceChildren();
});
