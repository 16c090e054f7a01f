import type { StartupProblem } from "../../base/startup-error";
import { InvalidValueError } from "../invalid-value-error";

/** The OpenID provider of the installation, and this platform as its client. */
export interface SingleSignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the provider, for people. */
  readonly label: string;
  /** Whether logging out here also logs out at the provider. */
  readonly hasLogout: boolean;
  /** Address of the console without a trailing slash. The provider sends people back to it. */
  readonly publicUrl: string;
}

interface Sources {
  /** Reads a variable; undefined if it is not set or invalid. Reports an invalid value. */
  readonly read: <T>(name: string, parse: (text: string) => T) => T | undefined;
  readonly report: (problem: StartupProblem) => void;
  /** The value of `PUBLIC_URL`. */
  readonly publicUrl: string | undefined;
}

const required = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "PUBLIC_URL"] as const;

/** Reads the variables of single sign-on; undefined without `OIDC_ISSUER`. Reports invalid and missing variables. */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
  { read, report, publicUrl }: Sources,
): SingleSignOnSettings | undefined {
  const isSet = (name: string): boolean => Boolean(variables[name]?.trim());
  const issuer = read("OIDC_ISSUER", parseIssuer);
  const clientId = read("OIDC_CLIENT_ID", (text) => text);
  const clientSecret = read("OIDC_CLIENT_SECRET", (text) => text);
  const label = read("OIDC_LABEL", parseLabel);
  const hasLogout = read("OIDC_LOGOUT", parseSwitch) ?? false;
  const isWanted = Object.keys(variables).some((name) => name.startsWith("OIDC_") && isSet(name));
  for (const name of isWanted ? required : []) {
    if (isSet(name)) continue;
    const cure = `Set ${required.join(", ")}, or leave out all variables that begin with OIDC_.`;
    report({ about: name, problem: "single sign-on needs this variable.", cure });
  }
  if (!isWanted || !issuer || !clientId || !clientSecret || !publicUrl) return undefined;
  return { issuer, clientId, clientSecret, label: label ?? new URL(issuer).hostname, hasLogout, publicUrl };
}

const isOnThisMachine = ({ hostname }: URL): boolean => ["127.0.0.1", "[::1]", "localhost"].includes(hostname);

function webAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.search + url.hash + url.username + url.password === "";
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isOnThisMachine(url));
  return isPlain && isSafe ? url : undefined;
}

function parseIssuer(text: string): string {
  if (webAddress(text) !== undefined && !text.includes("/.well-known/")) return text;
  throw new InvalidValueError(
    "this is not the address of an issuer.",
    "Set the provider's issuer as its documentation gives it, without /.well-known/…: https://login.example.com/realms/plant. It begins with https://; http:// is for this machine only.",
  );
}

/** Reads `PUBLIC_URL`. @throws InvalidValueError with the cure. */
export function parsePublicUrl(text: string): string {
  const url = webAddress(text);
  if (url !== undefined) return url.href.replace(/\/+$/, "");
  throw new InvalidValueError(
    "this is not the address of the console.",
    "Set the address that people open in their browsers: https://console.example.com. It begins with https://; http:// is for this machine only.",
  );
}

function parseLabel(text: string): string {
  if ([...text].length <= 40) return text;
  throw new InvalidValueError(
    `"${text}" is longer than 40 characters.`,
    "Set a short name of the provider. The button says: Sign in with (name).",
  );
}

function parseSwitch(text: string): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw new InvalidValueError(`"${text}" is neither on nor off.`, "Set on or off. The default is off.");
}
