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

/** Reloads the page once when Vite reports a missing chunk. */
export function reloadForMissingChunks(): void {
  window.addEventListener("vite:preloadError", () => {
    reloadOnce({
      storage: window.sessionStorage,
      isOnline: () => navigator.onLine,
      reload: () => window.location.reload(),
      now: Date.now,
    });
  });
}
