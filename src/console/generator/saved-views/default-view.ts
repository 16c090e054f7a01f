import { asRecord, type Resource } from "../../../contract";
import { type BrowserStorage, browserStorage, parseStored } from "../../client/browser-storage";

/** Storage key of the default views: account → resource → address query. */
const storageKey = "openings";

const readDefaults = (storage: BrowserStorage) => asRecord(parseStored(storage.get(storageKey)));

/**
 * The address query of a list's default view; empty without one. It is stored in the browser, so that a list can open
 * without waiting for the server.
 */
export function defaultViewQuery(
  resource: Resource,
  account: number | undefined,
  storage: BrowserStorage = browserStorage,
): string {
  const query = asRecord(readDefaults(storage)[String(account)])[resource.name];
  return typeof query === "string" ? query : "";
}

/** Stores the default views of an account by resource name, and replaces those stored before. */
export function saveDefaultViews(
  account: number | undefined,
  queries: Readonly<Record<string, string>>,
  storage: BrowserStorage = browserStorage,
): void {
  const { [String(account)]: _, ...others } = readDefaults(storage);
  const all = Object.keys(queries).length === 0 ? others : { ...others, [String(account)]: queries };
  storage.set(storageKey, Object.keys(all).length === 0 ? null : JSON.stringify(all));
}
