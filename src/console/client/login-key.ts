/** Address of the login without a password. */
export const redirectPath = "/redirect";

interface Page {
  readonly location: Pick<Location, "pathname" | "search">;
  readonly history: Pick<History, "replaceState">;
}

/**
 * Takes the login key out of the address of /redirect, so that neither the history nor anything that is loaded later
 * can tell it (spec A6).
 * @returns the key; empty where there is none.
 */
export function takeLoginKey({ location, history }: Page): string {
  if (location.pathname !== redirectPath) return "";
  const key = new URLSearchParams(location.search).get("key") ?? "";
  history.replaceState(null, "", redirectPath);
  return key;
}
