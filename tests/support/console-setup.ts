import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, beforeAll, vi } from "vitest";
import { loadLanguage } from "../../src/console/i18n";

const { getElementError } = getConfig();
configure({
  // A busy machine draws a form of antd in more than the usual second; a wait ends as soon as it is there.
  asyncUtilTimeout: 10_000,
  // What a wait finds missing it asks for again: only its last answer prints the page, which takes longer than to look.
  getElementError: (message, container) => {
    const config = getConfig();
    const isAskedAgain = "_disableExpensiveErrorDiagnostics" in config && config._disableExpensiveErrorDiagnostics;
    return isAskedAgain ? new Error(message ?? "") : getElementError(message, container);
  },
});

// antd's style sheets hide nothing that the tests ask for, and to match their thousands of rules took a fifth of the
// time.
Object.defineProperty(HTMLStyleElement.prototype, "sheet", { configurable: true, get: () => null });

// The files of a worker share the window and the modules: each begins as the first does, in the default language.
const { fetch } = window;
beforeAll(() => loadLanguage("zh"));

afterAll(async () => {
  cleanup();
  // React may still have work in its queue for parts that came late: it is let go through first.
  vi.useRealTimers();
  await new Promise((done) => setImmediate(done));
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  window.fetch = fetch;
  document.body.replaceChildren();
});
