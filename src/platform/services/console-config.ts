import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../contract";
import { errorMessage, StartupError, type StartupProblem } from "../base/startup-error";

/** The part of `config.json` that the browser gets (spec W7, D15, E2). Left out where the file does not say it. */
export interface PublicConfig {
  /** Where the calls go, when not to the page's own origin. */
  readonly endpoint?: string;
  /** Page host name → where that host's calls go. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Further origins that the viewers may load from. */
  readonly media?: readonly string[];
  /** The map's background, in place of the one that ships. */
  readonly tiles?: TileSource;
}

/** The background of maps that an installation has chosen. */
export interface TileSource {
  /** A raster template with {z}, {x} and {y}, or else the address of a GeoJSON file. */
  readonly url: string;
  readonly attribution?: string;
  /** The deepest zoom level that a raster source has. */
  readonly max_zoom?: number;
}

/** What `config.json` says. */
export interface ConfigFile {
  /** What `/config.json` answers. */
  readonly forBrowser: PublicConfig;
  /** Origins of consoles served from elsewhere whose calls this platform answers. */
  readonly origins: readonly string[];
}

const fileName = "config.json";

/**
 * Reads the data folder's `config.json`; an absent file says nothing.
 * @throws StartFault with every fault of the file.
 */
export function readConsoleConfig(dataFolder: string): ConfigFile {
  const file = join(dataFolder, fileName);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return { forBrowser: {}, origins: [] };
    throw new StartupError({ about: file, problem: errorMessage(error), cure: "Let this user read it, or delete it." });
  }
  return checkConfig(parse(text, file), file);
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartupError({
      about: file,
      problem: `this is not JSON (${errorMessage(error)}).`,
      cure: "Mend or delete it.",
    });
  }
}

/** Says what is wrong with a field's value and how it should look; undefined when nothing is. */
type Check = (value: unknown) => string | undefined;

const url: Check = (value) =>
  isHttpUrl(value) ? undefined : "an http(s) address without query: https://host:port/path";
const origin: Check = (value) =>
  isHttpUrl(value) && new URL(value).origin === value ? undefined : "an origin without a path: https://host:port";
const listOf =
  (check: Check): Check =>
  (value) => {
    const wanted = `a list, each entry ${check(undefined)}`;
    return Array.isArray(value) && value.every((item) => check(item) === undefined) ? undefined : wanted;
  };
const hostMap: Check = (value) =>
  isRecord(value) && Object.values(value).every(isHttpUrl)
    ? undefined
    : 'an object from page host name to address: {"console.example.com": "https://api.example.com"}';
const tileSource: Check = (value) =>
  isRecord(value) &&
  isHttpUrl(value.url) &&
  ["string", "undefined"].includes(typeof value.attribution) &&
  (value.max_zoom === undefined || Number.isInteger(value.max_zoom)) &&
  Object.keys(value).every((name) => ["url", "attribution", "max_zoom"].includes(name))
    ? undefined
    : 'an object: {"url": "https://host/{z}/{x}/{y}.png" or a GeoJSON file, "attribution": text, "max_zoom": number}';

const checks: Readonly<Record<keyof PublicConfig | "origins", Check>> = {
  endpoint: url,
  hosts: hostMap,
  media: listOf(origin),
  tiles: tileSource,
  origins: listOf(origin),
};

function checkConfig(value: unknown, file: string): ConfigFile {
  if (!isRecord(value))
    throw new StartupError({ about: file, problem: "this is no JSON object.", cure: "Write {} at least." });
  const faults = Object.entries(value).flatMap(([name, content]): StartupProblem[] => {
    if (!isField(name)) {
      const known = Object.keys(checks).join(", ");
      return [{ about: `${file}, ${name}`, problem: "there is no such field.", cure: `The fields are ${known}.` }];
    }
    const wanted = checks[name](content);
    return wanted
      ? [{ about: `${file}, ${name}`, problem: "this cannot be read.", cure: `It should be ${wanted}.` }]
      : [];
  });
  if (faults.length > 0) throw new StartupError(faults);
  const { origins = [], ...forBrowser } = value as PublicConfig & { origins?: readonly string[] };
  return { forBrowser, origins };
}

function isField(name: string): name is keyof typeof checks {
  return Object.hasOwn(checks, name);
}

function isHttpUrl(value: unknown): value is string {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, search, hash, username, password } = new URL(value);
  return ["http:", "https:"].includes(protocol) && search + hash + username + password === "";
}

/** The origins that the console of this platform may load from beyond its own, by what it loads. */
export function allowedOrigins({ endpoint, hosts = {}, media = [], tiles }: PublicConfig): {
  readonly calls: readonly string[];
  readonly media: readonly string[];
  readonly tiles: readonly string[];
} {
  const distinct = (urls: readonly (string | undefined)[]) => [
    ...new Set(urls.filter((item) => item !== undefined).map((item) => new URL(item).origin)),
  ];
  return {
    calls: distinct([endpoint, ...Object.values(hosts)]),
    media: distinct(media),
    tiles: distinct([tiles?.url]),
  };
}
