import type { RedirectCredentials } from "./auth-provider";
import { basePath, pathBelow } from "./base-path";
import type { BrowserStorage } from "./browser-storage";
import type { Post } from "./post";
import { webAddress } from "./web-address";

/** Path of the passwordless login, and the address to which the identity provider returns. */
export const redirectPath = "/redirect";

interface Browser {
  readonly location: Pick<Location, "pathname" | "search" | "hash">;
  readonly history: Pick<History, "replaceState">;
}

/**
 * Removes a login key or the answer of the identity provider from the address of /redirect, so that the browser history
 * and resources that load later cannot read it (spec A6).
 * @returns the credentials; null if the address has none.
 */
export function takeCredentials({ location, history }: Browser, storage: BrowserStorage): RedirectCredentials | null {
  if (pathBelow(location.pathname) !== redirectPath) return null;
  const key = new URLSearchParams(location.search).get("key");
  const answer = location.hash.slice(1) || location.search.slice(1);
  history.replaceState(null, "", basePath + redirectPath);
  if (key) return { key };
  const params = new URLSearchParams(answer);
  // Without a flow, nobody has begun to sign in here. The server refuses the call and tells the user what to do.
  const flow = storage.get("sso_flow") ?? "none";
  storage.set("sso_flow", null);
  return params.has("state") ? { flow, answer } : null;
}

/**
 * Begins single sign-on. The flow stays in this browser, so that no other browser can use the provider's answer.
 * @param search query of the login page, which may name the page to open afterwards.
 * @returns the address of the identity provider; null if the server's answer has none.
 */
export async function beginSingleSignOn(post: Post, storage: BrowserStorage, search: string): Promise<string | null> {
  const answer = await post("user/begin-sso");
  if (typeof answer !== "object" || answer === null || !("url" in answer) || !("flow" in answer)) return null;
  storage.set("sso_flow", String(answer.flow));
  storage.set("sso_from", search);
  return webAddress(answer.url);
}
