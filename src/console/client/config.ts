import { isRecord, type WireRecord } from "../../contract";
import { basePath } from "./base-path";
import { webAddress } from "./web-address";

/** The settings in `/config.json`. All are optional (spec W7, D15, E2). */
export interface ConsoleConfig {
  /** Base address of the calls. */
  readonly endpoint?: string;
  /** Base address of the calls by the page's host name. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Additional origins from which the viewers may load files. */
  readonly media?: readonly string[];
  /** Map tiles that replace the built-in background. */
  readonly tiles?: {
    readonly url: string;
    readonly attribution?: string;
    readonly max_zoom?: number;
  };
  /** Single sign-on of the platform that serves the console. */
  readonly single_sign_on?: { readonly label: string };
}

/** Time-out for `/config.json`, ms. After it the console starts with the defaults. */
export const configTimeout = 10_000;

/** Loads `/config.json`. Never rejects: a missing, broken or late file counts as an empty one. */
export async function loadConfig(fetch: typeof globalThis.fetch): Promise<ConsoleConfig> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), configTimeout);
  try {
    const response = await fetch(`${basePath}/config.json`, {
      signal: timeout.signal,
      cache: "no-cache",
    });
    return response.ok ? configFrom(await response.json()) : {};
  } catch {
    return {};
  } finally {
    clearTimeout(timer);
  }
}

/** The valid settings of the file; invalid ones are dropped. */
export function configFrom(raw: unknown): ConsoleConfig {
  if (!isRecord(raw)) return {};
  const { endpoint, hosts, media, tiles, single_sign_on: sso } = raw;
  return {
    ...(isWebAddress(endpoint) && { endpoint }),
    ...(isRecord(hosts) && { hosts: webAddressesOf(hosts) }),
    ...(Array.isArray(media) && { media: media.filter(isWebAddress) }),
    ...(isRecord(tiles) && isWebAddress(tiles.url) && { tiles: tilesFrom(tiles, tiles.url) }),
    ...(isRecord(sso) && typeof sso.label === "string" && { single_sign_on: { label: sso.label } }),
  };
}

/**
 * The base address of the calls, without a trailing slash: the configured endpoint, else the entry of the page's host
 * name, else the address under which the page is served (spec W7).
 */
export function endpointOf(
  config: ConsoleConfig,
  page: { readonly hostname: string; readonly origin: string },
): string {
  const { hosts = {} } = config;
  const hostEndpoint = Object.hasOwn(hosts, page.hostname) ? hosts[page.hostname] : undefined;
  return (config.endpoint ?? hostEndpoint ?? `${page.origin}${basePath}`).replace(/\/+$/, "");
}

const isWebAddress = (value: unknown): value is string => webAddress(value) !== null;

const webAddressesOf = (hosts: WireRecord): Record<string, string> =>
  Object.fromEntries(Object.entries(hosts).filter((entry): entry is [string, string] => isWebAddress(entry[1])));

const tilesFrom = (raw: WireRecord, url: string): NonNullable<ConsoleConfig["tiles"]> => ({
  url,
  ...(typeof raw.attribution === "string" && { attribution: raw.attribution }),
  ...(typeof raw.max_zoom === "number" && { max_zoom: raw.max_zoom }),
});
