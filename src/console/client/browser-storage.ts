/** Prefix of every key that the console stores in the browser (spec A2). */
const prefix = "lubricator.";

/** The full key of a stored value, as `storage` events report it. */
export const storageKey = (name: string): string => `${prefix}${name}`;

/** The part of `localStorage` that the console uses. It never throws, even in a browser that blocks storage. */
export interface BrowserStorage {
  /** The stored text, or null. */
  get(name: string): string | null;
  /** Stores a text; null removes it. */
  set(name: string, value: string | null): void;
}

/** Stores values under the console's prefix. When storage is blocked or full, values stay in memory until a reload. */
export function createBrowserStorage(storage: () => Storage): BrowserStorage {
  const memory = new Map<string, string>();
  return {
    get(name) {
      try {
        return storage().getItem(storageKey(name)) ?? memory.get(name) ?? null;
      } catch {
        return memory.get(name) ?? null;
      }
    },
    set(name, value) {
      memory.delete(name);
      try {
        if (value === null) storage().removeItem(storageKey(name));
        else storage().setItem(storageKey(name), value);
      } catch {
        if (value !== null) memory.set(name, value);
      }
    },
  };
}

/** The `localStorage` of this browser. */
export const browserStorage = createBrowserStorage(() => window.localStorage);
