/** Query parameter of the login page that holds the requested address. */
const requestedParam = "to";

/** Address of the login page. After login it returns to the requested address (spec A1). */
export function loginAddress(requested?: { readonly pathname: string; readonly search: string }): string {
  if (requested === undefined || requested.pathname === "/") return "/login";
  return `/login?${new URLSearchParams({ [requestedParam]: requested.pathname + requested.search })}`;
}

/** The address that was requested before login, or null. Only addresses of this console are accepted. */
export function requestedAddress(search: string): string | null {
  const requested = new URLSearchParams(search).get(requestedParam);
  // Browsers read "//host" and "/\host" as other sites.
  return requested !== null && /^\/(?![/\\])/.test(requested) ? requested : null;
}

/** Path of the page that completes a profile. */
export const profilePath = "/update-info";

/** Address of the page that completes a profile. It then continues to the requested address, or to the landing page. */
export const profileAddress = (requested: string | null): string =>
  requested === null ? profilePath : `${profilePath}?${new URLSearchParams({ [requestedParam]: requested })}`;

/** Paths of the file viewers (spec §2). Every signed-in user may open them; no menu lists them. */
export const viewerPaths = { pdf: "/show-pdf", video: "/show-mp4" } as const;

/** Address at which a viewer shows a file. */
export const viewerAddress = (kind: keyof typeof viewerPaths, src: string): string =>
  `${viewerPaths[kind]}?${new URLSearchParams({ src })}`;
