import { hasUnsaved } from "./unsaved";

/** Reloads of the page that come sooner than this after the last are a circle, ms. */
const circle = 5 * 60_000;

const keptIn = "lubricator.reloaded";

interface Page {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
  /** ms UTC. */
  readonly now: () => number;
}

/**
 * Reloads the page for a part that is gone because a new version was deployed. Not while somebody's work would be lost,
 * not without a connection, and not twice in a row: the missing part then says so, and the person decides.
 * @returns whether it reloads.
 */
export function reloadOnce({ storage, isOnline, reload, now }: Page): boolean {
  if (hasUnsaved() || !isOnline()) return false;
  try {
    const last = Number(storage.getItem(keptIn) ?? Number.NEGATIVE_INFINITY);
    if (now() - last < circle) return false;
    storage.setItem(keptIn, String(now()));
  } catch {
    // A browser that keeps nothing could not tell a circle.
    return false;
  }
  reload();
  return true;
}

/** Has a missing part reload the page once (vite tells of it by this event). */
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
