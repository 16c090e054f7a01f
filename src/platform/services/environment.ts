import { resolve } from "node:path";
import { role } from "../../contract";
import { type LogLevel, logLevels } from "../base/logger";
import { StartupError, type StartupProblem } from "../base/startup-error";
import type { S3Settings } from "../files/contents";
import { readFileSettings } from "./file-settings";
import { InvalidValueError } from "./invalid-value-error";
import { type AllowList, emptyAllowList, readAllowList } from "./outbound";
import { parsePublicUrl, readSettings, type SingleSignOnSettings } from "./single-sign-on";

/** The checked environment variables, with defaults filled in. */
export interface Environment {
  readonly isProduction: boolean;
  /** TCP port; 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** Path of the console and the calls, without a slash at the end; empty for the root of the host. */
  readonly basePath: string;
  /** Absolute path of the folder with the database, the keys, the outbox and `config.json`. */
  readonly dataFolder: string;
  /** URL of a PostgreSQL database; undefined for the SQLite file in the data folder. */
  readonly databaseUrl: string | undefined;
  /** URL of a streaming replica of that database, for calls that only read. */
  readonly databaseReplicaUrl: string | undefined;
  /** Whether an empty database is filled with demo data and demo accounts. */
  readonly hasDemo: boolean;
  /** Whether the demo devices send reports while the platform runs. */
  readonly hasDemoReports: boolean;
  /** The store of uploaded files; undefined for the folder `files` of the data folder. */
  readonly s3: S3Settings | undefined;
  /** URL of the mail server; undefined to write mails to the outbox folder. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** 32 bytes; undefined for the key file in the data folder. */
  readonly secretKey: Buffer | undefined;
  /** The previous key, during a key rotation. Undefined otherwise. */
  readonly oldSecretKey: Buffer | undefined;
  /** Key of the ingest calls; undefined for the key file in the data folder. */
  readonly ingestKey: string | undefined;
  /** How long raw reports are kept, months. */
  readonly reportMonths: number;
  /** How long calls are still accepted after `/ready` has turned 503, s. */
  readonly drainSeconds: number;
  /** Bearer token for `/metrics`; if undefined, `/metrics` does not exist. */
  readonly metricsToken: string | undefined;
  /** Least severe level to log. */
  readonly logLevel: LogLevel;
  /** Number of reverse proxies that append to X-Forwarded-For; 0 ignores the header. */
  readonly trustedProxies: number;
  /** Non-public destinations that callbacks may reach. */
  readonly callbackAllow: AllowList;
  /** The roles whose accounts must have a second factor. */
  readonly secondFactorRoles: ReadonlySet<number>;
  /** Address of the console without a slash at the end: links in mails lead to it. */
  readonly publicUrl: string;
  /** Undefined without single sign-on. */
  readonly singleSignOn: SingleSignOnSettings | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks all variables. An empty variable counts as not set.
 * @throws StartupError with every problem: variable, problem and cure.
 */
export function readEnvironment(variables: Variables): Environment {
  const problems: StartupProblem[] = [];

  function read<T>(name: string, fallback: T, parse: (text: string) => T): T {
    const text = variables[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      problems.push({ about: name, problem: error.message, cure: error.cure });
      return fallback;
    }
  }

  const sources = {
    read: <T>(name: string, parse: (text: string) => T) => read<T | undefined>(name, undefined, parse),
    report: (problem: StartupProblem) => void problems.push(problem),
  };
  const isProduction = variables.NODE_ENV?.trim() === "production";
  const smtpUrl = read<string | undefined>("SMTP_URL", undefined, parseSmtpUrl);
  const port = read("PORT", 8080, (text) => parseWhole(text, { from: 0, to: 65_535, otherwise: "8080" }));
  const basePath = read("BASE_PATH", "", parseBasePath);
  const publicUrl = read<string | undefined>("PUBLIC_URL", undefined, parsePublicUrl);
  const environment: Environment = {
    isProduction,
    port,
    host: read("HOST", "127.0.0.1", parseHost),
    basePath,
    publicUrl: publicUrl ?? `http://localhost:${port}${basePath}`,
    dataFolder: resolve(read("DATA_DIR", ".data", (text) => text)),
    databaseUrl: read<string | undefined>("DATABASE_URL", undefined, parseDatabaseUrl),
    databaseReplicaUrl: read<string | undefined>("DATABASE_REPLICA_URL", undefined, parseDatabaseUrl),
    hasDemo: read("DEMO", !isProduction, (text) => parseDemo("DEMO", text, isProduction)),
    hasDemoReports: read("DEMO_REPORTS", !isProduction, (text) => parseDemo("DEMO_REPORTS", text, isProduction)),
    smtpUrl,
    mailFrom: read("MAIL_FROM", defaultSender(smtpUrl), parseSender),
    secretKey: read<Buffer | undefined>("SECRET_KEY", undefined, parseSecretKey),
    oldSecretKey: read<Buffer | undefined>("SECRET_KEY_OLD", undefined, parseSecretKey),
    ingestKey: read<string | undefined>("INGEST_KEY", undefined, parseKey(ingestKeyCure)),
    reportMonths: read("REPORT_MONTHS", 13, (text) => parseWhole(text, { from: 13, to: 1200, otherwise: "13" })),
    drainSeconds: read("DRAIN_SECONDS", 0, (text) => parseWhole(text, { from: 0, to: 30, otherwise: "0" })),
    metricsToken: read<string | undefined>("METRICS_TOKEN", undefined, parseKey(metricsTokenCure)),
    logLevel: read("LOG_LEVEL", "info", parseLogLevel),
    trustedProxies: read("TRUSTED_PROXIES", 0, (text) => parseWhole(text, { from: 0, to: 8, otherwise: "0" })),
    callbackAllow: read("CALLBACK_ALLOW", emptyAllowList, parseAllowList),
    secondFactorRoles: read<ReadonlySet<number>>("SECOND_FACTOR_ROLES", new Set(), parseRoles),
    s3: readFileSettings(variables, sources),
    singleSignOn: readSettings(variables, { ...sources, publicUrl }),
  };
  if (environment.databaseReplicaUrl !== undefined && environment.databaseUrl === undefined) {
    problems.push({
      about: "DATABASE_REPLICA_URL",
      problem: "DATABASE_URL is not set.",
      cure: "Set it to the URL of the primary, or leave both out.",
    });
  }
  if (problems.length > 0) throw new StartupError(problems);
  return Object.freeze(environment);
}

function parseWhole(text: string, range: { from: number; to: number; otherwise: string }): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= range.from && value <= range.to) return value;
  throw new InvalidValueError(
    `"${text}" is not a whole number from ${range.from} to ${range.to}.`,
    `Set such a number, or leave the variable out for ${range.otherwise}.`,
  );
}

function parseHost(text: string): string {
  if (/^[\w.:%-]+$/.test(text)) return text;
  throw new InvalidValueError(
    `"${text}" is neither an address nor a host name.`,
    "Set the address or host name to listen on, without scheme or port: 127.0.0.1, 0.0.0.0, ::, console.example.com.",
  );
}

function parseBasePath(text: string): string {
  if (/^(\/[\w.~-]+)*\/?$/.test(text) && !/\/\.+(\/|$)/.test(text)) return text.replace(/\/$/, "");
  throw new InvalidValueError(
    `"${text}" is not a path.`,
    "Set the path under which a proxy shows the console: /lubricators. Leave the variable out for the root of the host.",
  );
}

// Messages do not repeat a URL, because it may contain a password.
function parseDatabaseUrl(text: string): string {
  if (hasScheme(text, ["postgres:", "postgresql:"])) return text;
  throw new InvalidValueError(
    "this is not the URL of a PostgreSQL database.",
    "Set postgres://user:password@host:5432/database, or leave the variable out for the SQLite file in DATA_DIR.",
  );
}

function parseSmtpUrl(text: string): string {
  if (hasScheme(text, ["smtp:", "smtps:"]) && new URL(text).hostname !== "") return text;
  throw new InvalidValueError(
    "this is not the URL of a mail server.",
    "Set smtp://user:password@host:587 or smtps://user:password@host:465, or leave the variable out to write mails to DATA_DIR/outbox.",
  );
}

function hasScheme(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}

function parseDemo(name: "DEMO" | "DEMO_REPORTS", text: string, isProduction: boolean): boolean {
  if (text !== "on" && text !== "off") {
    throw new InvalidValueError(
      `"${text}" is neither on nor off.`,
      `Set ${name}=on or ${name}=off. The default is on, or off if NODE_ENV is production.`,
    );
  }
  if (text === "on" && isProduction) {
    throw new InvalidValueError(
      "demo data is not allowed in production, because the password of the demo accounts is public.",
      `Leave ${name} out or set ${name}=off; or leave NODE_ENV=production out to see the demo.`,
    );
  }
  return text === "on";
}

function defaultSender(smtpUrl: string | undefined): string {
  return `no-reply@${smtpUrl ? new URL(smtpUrl).hostname : "localhost"}`;
}

function parseSender(text: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text;
  throw new InvalidValueError(
    `"${text}" is not an email address.`,
    "Set the sender's plain address: grease@example.com.",
  );
}

/** Accepts 64 hex digits, or base64 or base64url of 32 bytes, with or without padding. */
function parseSecretKey(text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64");
  if (key.length === 32 && /^[\w+/-]+={0,2}$/.test(text)) return key;
  throw new InvalidValueError(
    "this is not a key of 32 bytes.",
    "Set 64 hex digits or the base64 of 32 bytes (openssl rand -base64 32), or leave the variable out to use DATA_DIR/secret.key, which is created at the first start.",
  );
}

function parseAllowList(text: string): AllowList {
  const list = readAllowList(text);
  if (!("unreadable" in list)) return list;
  throw new InvalidValueError(
    `"${list.unreadable}" is not an address, range or host name.`,
    "List the destinations in your networks that callbacks may reach, separated by commas: 10.20.0.0/16, fd00::/8, scada.example.com. Without the variable, callbacks reach only public addresses.",
  );
}

function parseRoles(text: string): ReadonlySet<number> {
  const roles = text.split(",").map((name) => name.trim());
  const unknown = roles.find((name) => !Object.hasOwn(role, name));
  if (unknown === undefined) return new Set(roles.map((name) => role[name as keyof typeof role]));
  throw new InvalidValueError(
    `"${unknown}" is not a role.`,
    `List roles that must have a second factor, separated by commas: ${Object.keys(role).join(", ")}.`,
  );
}

const ingestKeyCure = "leave the variable out to use DATA_DIR/ingest.key, which is created at the first start.";
const metricsTokenCure = "leave the variable out if nobody reads /metrics.";

/** Reads a key at least as long as 16 random bytes in hex, of characters that an HTTP header can carry. */
const parseKey =
  (otherwise: string) =>
  (text: string): string => {
    if (/^[!-~]{32,256}$/.test(text)) return text;
    throw new InvalidValueError(
      "this is not a valid key.",
      `Set 32 to 256 printable characters without spaces (openssl rand -base64 32), or ${otherwise}`,
    );
  };

function parseLogLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text);
  if (level) return level;
  throw new InvalidValueError(`"${text}" is not a log level.`, `Set one of ${logLevels.join(", ")}.`);
}
