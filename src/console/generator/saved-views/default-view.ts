import type { Resource } from "../../../contract";
import { type BrowserStorage, browserStorage } from "../../client/browser-storage";

/** Name under which the browser keeps what lists open with: account → resource → address query. */
const openingsKey = "openings";

type Openings = Readonly<Record<string, Readonly<Record<string, string>>>>;

function openings(storage: BrowserStorage): Openings {
  try {
    return (JSON.parse(storage.get(openingsKey) ?? "{}") as Openings | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * The address query of the view that a list opens with; empty where it has none. It is kept in the browser, so that a list
 * need not wait to know it; what it says is read as any other address is.
 */
export function defaultViewQuery(
  resource: Resource,
  account: number | undefined,
  storage: BrowserStorage = browserStorage,
): string {
  const query: unknown = openings(storage)[String(account)]?.[resource.name];
  return typeof query === "string" ? query : "";
}

/** Notes what the lists of an account open with, in place of what was noted before. */
export function saveDefaultViews(
  account: number | undefined,
  queries: Readonly<Record<string, string>>,
  storage: BrowserStorage = browserStorage,
): void {
  const { [String(account)]: _, ...others } = openings(storage);
  const all = Object.keys(queries).length === 0 ? others : { ...others, [String(account)]: queries };
  storage.set(openingsKey, Object.keys(all).length === 0 ? null : JSON.stringify(all));
}
