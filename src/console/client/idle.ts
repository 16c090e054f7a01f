/** Work starts after this time at the latest, even if the browser is busy, ms. */
const maxWait = 10_000;

/** Runs work that can wait, when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  // Safari has no `requestIdleCallback`.
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: maxWait });
  else setTimeout(work, 2_000);
}
