import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, beforeAll, vi } from "vitest";
import { loadLanguage } from "../../src/console/i18n";

const { getElementError } = getConfig();
configure({
  // On a busy machine, rendering an antd form can take longer than the default of one second.
  asyncUtilTimeout: 10_000,
  // Printing the page is slow. A wait that will repeat its query needs no printed page.
  getElementError: (message, container) => {
    const config = getConfig();
    const isRepeated = "_disableExpensiveErrorDiagnostics" in config && config._disableExpensiveErrorDiagnostics;
    return isRepeated ? new Error(message ?? "") : getElementError(message, container);
  },
});

// antd's style sheets hide nothing that the tests ask for, and to match their thousands of rules took a fifth of the
// time.
Object.defineProperty(HTMLStyleElement.prototype, "sheet", { configurable: true, get: () => null });

// The test files of a worker share window and modules. Each file starts in the default language.
const { fetch } = window;
beforeAll(() => loadLanguage("zh"));

afterAll(async () => {
  cleanup();
  // Lets React finish queued work, for example for lazy components.
  vi.useRealTimers();
  await new Promise((done) => setImmediate(done));
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  window.fetch = fetch;
  document.body.replaceChildren();
});
