import { basePath } from "./base-path";
import { hasUnsaved } from "./unsaved";

/** Shortest time between two automatic reloads, ms. It prevents a reload loop. */
const minReloadInterval = 5 * 60_000;

const storageKey = "lubricator.reloaded";

interface Page {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
  /** ms UTC. */
  readonly now: () => number;
}

/**
 * Reloads the page when a chunk is missing after a deployment. It does not reload with unsaved changes, without a
 * connection, or twice in a row: the missing part then shows an error and the user decides.
 * @returns whether the page reloads.
 */
export function reloadOnce({ storage, isOnline, reload, now }: Page): boolean {
  if (hasUnsaved() || !isOnline()) return false;
  try {
    const last = Number(storage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY);
    if (now() - last < minReloadInterval) return false;
    storage.setItem(storageKey, String(now()));
  } catch {
    // Without storage a reload loop cannot be detected.
    return false;
  }
  reload();
  return true;
}

/** Number of running loads in advance. */
let loadsAhead = 0;

/** Loads code in advance. A missing chunk does not reload the page now, but when the code is needed. */
export async function loadAhead(load: () => Promise<void>): Promise<void> {
  loadsAhead += 1;
  try {
    await load();
  } finally {
    loadsAhead -= 1;
  }
}

/** Reloads the page once, from the server: the service worker may have stored the page of an old build. */
const reloadFromServer = (): boolean =>
  reloadOnce({
    storage: window.sessionStorage,
    isOnline: () => navigator.onLine,
    reload: () => void forgetStoredPage().finally(() => window.location.reload()),
    now: Date.now,
  });

/** Reloads the page once when Vite reports a missing chunk, or the service worker changed settings of the server. */
export function reloadWhenOutdated(): void {
  window.addEventListener("vite:preloadError", () => loadsAhead === 0 && reloadFromServer());
  navigator.serviceWorker?.addEventListener("message", reloadFromServer);
}

/** Deletes the page from the caches of the service worker. Its other files stay. */
async function forgetStoredPage(): Promise<void> {
  // Without TLS there are neither workers nor caches.
  if (!("caches" in window)) return;
  for (const name of await caches.keys()) await (await caches.open(name)).delete(`${basePath}/`);
}
