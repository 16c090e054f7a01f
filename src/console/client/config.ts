import { isRecord, type WireRecord } from "../../contract";
/** What an installation says about itself in `/config.json`; everything may be absent (spec W7, D15, E2). */
export interface ConsoleConfig {
  /** Where the calls go. */
  readonly endpoint?: string;
  /** Page host name → where that host's calls go. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Further origins that the viewers may load from. */
  readonly media?: readonly string[];
  /** The map's background, in place of the one that ships. */
  readonly tiles?: {
    readonly url: string;
    readonly attribution?: string;
    readonly max_zoom?: number;
  };
}

/** How long the file may take before the console goes on without it, ms. */
export const configTimeout = 10_000;

/** Loads `/config.json`. A file that is missing, broken or does not come in time says nothing: this never fails. */
export async function loadConfig(fetch: typeof globalThis.fetch): Promise<ConsoleConfig> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), configTimeout);
  try {
    const response = await fetch("/config.json", {
      signal: late.signal,
      cache: "no-cache",
    });
    return response.ok ? configFrom(await response.json()) : {};
  } catch {
    return {};
  } finally {
    clearTimeout(timer);
  }
}

/** The parts of the file that make sense. */
export function configFrom(raw: unknown): ConsoleConfig {
  if (!isRecord(raw)) return {};
  const { endpoint, hosts, media, tiles } = raw;
  return {
    ...(isWebAddress(endpoint) && { endpoint }),
    ...(isRecord(hosts) && { hosts: webAddressesOf(hosts) }),
    ...(Array.isArray(media) && { media: media.filter(isWebAddress) }),
    ...(isRecord(tiles) && isWebAddress(tiles.url) && { tiles: tilesFrom(tiles, tiles.url) }),
  };
}

/**
 * Where the calls go, without a slash at the end: the configured endpoint, else the entry of the page's host name, else
 * the page's own origin (spec W7).
 */
export function endpointOf(
  config: ConsoleConfig,
  page: { readonly hostname: string; readonly origin: string },
): string {
  const { hosts = {} } = config;
  const ofHost = Object.hasOwn(hosts, page.hostname) ? hosts[page.hostname] : undefined;
  return (config.endpoint ?? ofHost ?? page.origin).replace(/\/+$/, "");
}

const isWebAddress = (value: unknown): value is string =>
  typeof value === "string" && /^https?:\/\//i.test(value) && URL.canParse(value);

const webAddressesOf = (hosts: WireRecord): Record<string, string> =>
  Object.fromEntries(Object.entries(hosts).filter((entry): entry is [string, string] => isWebAddress(entry[1])));

const tilesFrom = (raw: WireRecord, url: string): NonNullable<ConsoleConfig["tiles"]> => ({
  url,
  ...(typeof raw.attribution === "string" && { attribution: raw.attribution }),
  ...(typeof raw.max_zoom === "number" && { max_zoom: raw.max_zoom }),
});
