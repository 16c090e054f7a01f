import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../contract";
import { errorMessage, StartupError, type StartupProblem } from "../base/startup-error";

/** The part of `config.json` that the browser gets (spec W7, D15, E2). */
export interface PublicConfig {
  /** Base URL of the calls; the page's origin by default. */
  readonly endpoint?: string;
  /** Base URL of the calls by the page's host name. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Additional origins that the viewers may load media from. */
  readonly media?: readonly string[];
  /** Map background; the bundled one by default. */
  readonly tiles?: TileSource;
}

/** The answer of `/config.json`: the public part of the file, and the settings that the platform adds. */
export interface BrowserConfig extends PublicConfig {
  /** Single sign-on; absent if the platform has none. */
  readonly single_sign_on?: { readonly label: string };
}

/** A map background of the installation. */
export interface TileSource {
  /** URL template of raster tiles with {z}, {x} and {y}, or the URL of a GeoJSON file. */
  readonly url: string;
  readonly attribution?: string;
  /** Highest zoom level of raster tiles. */
  readonly max_zoom?: number;
}

/** The content of `config.json`. */
export interface ConfigFile {
  /** The content of `/config.json`. */
  readonly forBrowser: BrowserConfig;
  /** Origins of consoles on other servers that may call this platform. */
  readonly origins: readonly string[];
}

/** Tells the console that it may offer single sign-on. */
export const withSingleSignOn = (file: ConfigFile, { label }: { readonly label: string }): ConfigFile => ({
  ...file,
  forBrowser: { ...file.forBrowser, single_sign_on: { label } },
});

const fileName = "config.json";

/**
 * Reads `config.json` in the data folder. Without the file all defaults apply.
 * @throws StartupError with every problem in the file.
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
      cure: "Correct or delete it.",
    });
  }
}

/** Describes the valid values of a field if the value is invalid; returns undefined if it is valid. */
type Check = (value: unknown) => string | undefined;

const url: Check = (value) =>
  isHttpUrl(value) ? undefined : "an http(s) address without query: https://host:port/path";
const origin: Check = (value) =>
  isHttpUrl(value) && new URL(value).origin === value ? undefined : "an origin without a path: https://host:port";
const listOf =
  (check: Check): Check =>
  (value) => {
    const expected = `a list, each entry ${check(undefined)}`;
    return Array.isArray(value) && value.every((item) => check(item) === undefined) ? undefined : expected;
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
    throw new StartupError({ about: file, problem: "this is not a JSON object.", cure: "Write at least {}." });
  const problems = Object.entries(value).flatMap(([name, content]): StartupProblem[] => {
    if (!isField(name)) {
      const known = Object.keys(checks).join(", ");
      return [{ about: `${file}, ${name}`, problem: "there is no such field.", cure: `The fields are ${known}.` }];
    }
    const expected = checks[name](content);
    return expected
      ? [{ about: `${file}, ${name}`, problem: "this value is not valid.", cure: `It should be ${expected}.` }]
      : [];
  });
  if (problems.length > 0) throw new StartupError(problems);
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

/** The foreign origins that the console may load from, by kind of content; for the Content-Security-Policy. */
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
