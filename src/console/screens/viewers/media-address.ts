/** Why a viewer does not load what its address names. */
export type MediaRefusal = "missing" | "unreadable" | "scheme" | "credentials" | "origin";

/** The address to load from, or why it is refused. */
export type MediaAddress = { readonly url: string } | { readonly refusal: MediaRefusal };

/** Where a viewer may load from. */
export interface MediaSources {
  /** Origin of the page itself; what has no origin of its own is read from there. */
  readonly page: string;
  /** Where the calls go. */
  readonly endpoint: string;
  /** Origins that `/config.json` lists. */
  readonly media?: readonly string[];
}

const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : []);

/** What browsers read as another character than it looks: "\" as "/", line ends and tabs as nothing. */
const misread = /[\p{Cc}\\]/u;

/**
 * What a viewer loads for the `src` of its address, or why it loads nothing (spec D15). It is decided on the parsed
 * address, and that is the one to load: whatever the spelling was, the browser then asks nobody else.
 */
export function mediaAddress(src: string | null, { page, endpoint, media = [] }: MediaSources): MediaAddress {
  if (src === null || src.trim() === "") return { refusal: "missing" };
  if (misread.test(src) || !URL.canParse(src, page)) return { refusal: "unreadable" };
  const url = new URL(src, page);
  // Before the origin: the origin of a blob's address is the page's own.
  if (url.protocol !== "http:" && url.protocol !== "https:") return { refusal: "scheme" };
  if (url.username + url.password !== "") return { refusal: "credentials" };
  const allowed = [page, endpoint, ...media].flatMap(originOf);
  return allowed.includes(url.origin) ? { url: url.href } : { refusal: "origin" };
}

/** What a file is called: the last part of its address, readable. */
export function fileNameOf(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
