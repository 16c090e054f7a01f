import type { Resource } from "../../../contract";
import { type BrowserStorage, browserStorage } from "../../client/browser-storage";

/** Storage key of the default views: account → resource → address query. */
const storageKey = "openings";

type DefaultQueries = Readonly<Record<string, Readonly<Record<string, string>>>>;

function readDefaults(storage: BrowserStorage): DefaultQueries {
  try {
    return (JSON.parse(storage.get(storageKey) ?? "{}") as DefaultQueries | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * The address query of a list's default view; empty without one. It is stored in the browser, so that a list can open
 * without waiting for the server.
 */
export function defaultViewQuery(
  resource: Resource,
  account: number | undefined,
  storage: BrowserStorage = browserStorage,
): string {
  const query: unknown = readDefaults(storage)[String(account)]?.[resource.name];
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
