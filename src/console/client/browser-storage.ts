/** Prefix of all keys in the browser's storage (spec A2). */
const prefix = "lubricator.";

/** Returns the key with its prefix. Compare it with the `key` of a `storage` event. */
export const storageKey = (name: string): string => `${prefix}${name}`;

/** Reads and writes texts in `localStorage` or `sessionStorage`. No method throws, even if storage is blocked. */
export interface BrowserStorage {
  /** The stored text, or null. */
  get(name: string): string | null;
  /** Stores a text. Null removes the stored text. */
  set(name: string, value: string | null): void;
}

/**
 * Stores values under the console's prefix. When storage is blocked or full, values stay in memory until a reload or
 * until another tab changes the stored value.
 *
 * @param storage called for each access, because reading `window.localStorage` throws if the browser blocks storage.
 */
export function createBrowserStorage(storage: () => Storage): BrowserStorage {
  const memory = new Map<string, { readonly value: string | null; readonly stored: string | null }>();
  const storedText = (name: string): string | null => {
    try {
      return storage().getItem(storageKey(name));
    } catch {
      return null;
    }
  };
  return {
    get(name) {
      const stored = storedText(name);
      const kept = memory.get(name);
      // After a change by another tab, the stored value is the newer one.
      return kept?.stored === stored ? kept.value : stored;
    },
    set(name, value) {
      memory.delete(name);
      try {
        if (value === null) storage().removeItem(storageKey(name));
        else storage().setItem(storageKey(name), value);
      } catch {
        memory.set(name, { value, stored: storedText(name) });
      }
    },
  };
}

/** Storage that all tabs share and that survives a restart of the browser. */
export const browserStorage = createBrowserStorage(() => window.localStorage);

/** The value of a stored JSON text; null without a text or if it is invalid. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
