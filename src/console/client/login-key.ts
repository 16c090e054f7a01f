/** Path of the passwordless login. */
export const redirectPath = "/redirect";

interface Page {
  readonly location: Pick<Location, "pathname" | "search">;
  readonly history: Pick<History, "replaceState">;
}

/**
 * Removes the login key from the address of /redirect, so that the browser history and resources that load later
 * cannot read it (spec A6).
 * @returns the key, or an empty string.
 */
export function takeLoginKey({ location, history }: Page): string {
  if (location.pathname !== redirectPath) return "";
  const key = new URLSearchParams(location.search).get("key") ?? "";
  history.replaceState(null, "", redirectPath);
  return key;
}
