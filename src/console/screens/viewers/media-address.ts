/** Why a viewer refuses an address. */
export type MediaRefusal = "missing" | "unreadable" | "scheme" | "credentials" | "origin";

/** The address to load from, or why it is refused. */
export type MediaAddress = { readonly url: string } | { readonly refusal: MediaRefusal };

/** The origins that a viewer may load from. */
export interface MediaSources {
  /** Origin of the page. Relative addresses are resolved against it. */
  readonly page: string;
  /** Address of the server that receives the calls. */
  readonly endpoint: string;
  /** Further origins, from `/config.json`. */
  readonly media?: readonly string[];
}

const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : []);

/** Characters that browsers reinterpret: "\" becomes "/", line breaks and tabs are dropped. */
const ambiguousCharacters = /[\p{Cc}\\]/u;

/**
 * Checks the `src` of a viewer's address (spec D15). The check uses the parsed URL and returns it for loading, so that
 * the browser cannot interpret the text differently and contact another server.
 */
export function mediaAddress(src: string | null, { page, endpoint, media = [] }: MediaSources): MediaAddress {
  if (src === null || src.trim() === "") return { refusal: "missing" };
  if (ambiguousCharacters.test(src) || !URL.canParse(src, page)) return { refusal: "unreadable" };
  const url = new URL(src, page);
  // Check the scheme before the origin: a blob URL has the page's origin.
  if (url.protocol !== "http:" && url.protocol !== "https:") return { refusal: "scheme" };
  if (url.username + url.password !== "") return { refusal: "credentials" };
  const allowed = [page, endpoint, ...media].flatMap(originOf);
  return allowed.includes(url.origin) ? { url: url.href } : { refusal: "origin" };
}

/** The file name of a URL: the decoded last part of its path. */
export function fileNameOf(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
