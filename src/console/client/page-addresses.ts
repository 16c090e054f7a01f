/** Name of the query parameter in which the login page keeps the address that was asked for. */
const wantedIn = "to";

/** Address of the login page; after login it goes back to the address that was asked for (spec A1). */
export function loginAddress(wanted?: { readonly pathname: string; readonly search: string }): string {
  if (wanted === undefined || wanted.pathname === "/") return "/login";
  return `/login?${new URLSearchParams({ [wantedIn]: wanted.pathname + wanted.search })}`;
}

/** The address that was asked for before login: one of this console's own, or none. */
export function wantedAddress(search: string): string | null {
  const wanted = new URLSearchParams(search).get(wantedIn);
  // "//host" and "/\host" are other sites to a browser.
  return wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : null;
}

/** Where a profile is completed. */
export const profilePath = "/update-info";

/** Address of the page that completes a profile; it goes on to the address that was to be shown. */
export const profileAddress = (wanted: string): string =>
  `${profilePath}?${new URLSearchParams({ [wantedIn]: wanted })}`;

/** The viewers (spec §2): open to whoever is signed in, and in nobody's menu. */
export const viewerPaths = { pdf: "/show-pdf", video: "/show-mp4" } as const;

/** Address at which a viewer shows a file. */
export const viewerAddress = (kind: keyof typeof viewerPaths, src: string): string =>
  `${viewerPaths[kind]}?${new URLSearchParams({ src })}`;
