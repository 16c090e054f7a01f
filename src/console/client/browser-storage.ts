/** Prefix of everything that the console keeps in the browser (spec A2). */
const prefix = "lubricator.";

/** Name of a kept value as the browser knows it; storage events carry it. */
export const storageKey = (name: string): string => `${prefix}${name}`;

/** What the console needs of `localStorage`: a browser that forbids it must not stop the console. */
export interface BrowserStorage {
  /** The kept text; null where there is none. */
  get(name: string): string | null;
  /** Keeps a text; null removes it. */
  set(name: string, value: string | null): void;
}

/**
 * Values kept in the browser under the console's prefix. Where storage is forbidden or full, they last as long as the
 * page.
 */
export function createBrowserStorage(storage: () => Storage): BrowserStorage {
  const meanwhile = new Map<string, string>();
  return {
    get(name) {
      try {
        return storage().getItem(storageKey(name)) ?? meanwhile.get(name) ?? null;
      } catch {
        return meanwhile.get(name) ?? null;
      }
    },
    set(name, value) {
      meanwhile.delete(name);
      try {
        if (value === null) storage().removeItem(storageKey(name));
        else storage().setItem(storageKey(name), value);
      } catch {
        if (value !== null) meanwhile.set(name, value);
      }
    },
  };
}

/** The values of this browser. */
export const browserStorage = createBrowserStorage(() => window.localStorage);
