import { resolve } from "node:path";
import { type LogLevel, logLevels } from "../base/logger";
import { StartupError, type StartupProblem } from "../base/startup-error";
import { type AllowList, emptyAllowList, readAllowList } from "./outbound";

/** What the operator sets by environment variables, checked and with its defaults filled in. */
export interface Environment {
  readonly isProduction: boolean;
  /** TCP port; 0 takes any free one. */
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds the database, the key, the outbox and `config.json`. */
  readonly dataFolder: string;
  /** PostgreSQL; undefined means the SQLite file in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Whether an empty database is filled with demo data and demo accounts. */
  readonly hasDemo: boolean;
  /** Whether the devices of a database with demo data report by themselves while the platform runs. */
  readonly hasDemoReports: boolean;
  /** Undefined means that mails are written to the outbox folder. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** 32 bytes; undefined means the key file in the data folder. */
  readonly secretKey: Buffer | undefined;
  /** What reports are sent with; undefined means the key file in the data folder. */
  readonly ingestKey: string | undefined;
  /** The least severe level that is logged. */
  readonly logLevel: LogLevel;
  /** How many reverse proxies stand in front and append to X-Forwarded-For; 0 believes no such header. */
  readonly trustedProxies: number;
  /** Destinations of callbacks that are let through although they are not public. */
  readonly callbackAllow: AllowList;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Refuses one variable's text; `problem` and `cure` complete the fault that names the variable. */
class Refusal extends Error {
  readonly cure: string;
  constructor(problem: string, cure: string) {
    super(problem);
    this.cure = cure;
  }
}

/**
 * Reads and checks all variables. A variable that is set to nothing counts as not set.
 * @throws StartFault with every fault: variable, what is wrong, cure.
 */
export function readEnvironment(variables: Variables): Environment {
  const faults: StartupProblem[] = [];

  function read<T>(name: string, fallback: T, parse: (text: string) => T): T {
    const text = variables[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push({ about: name, problem: error.message, cure: error.cure });
      return fallback;
    }
  }

  const isProduction = variables.NODE_ENV?.trim() === "production";
  const smtpUrl = read<string | undefined>("SMTP_URL", undefined, parseSmtpUrl);
  const environment: Environment = {
    isProduction,
    port: read("PORT", 8080, (text) => parseWhole(text, { from: 0, to: 65_535, otherwise: "8080" })),
    host: read("HOST", "127.0.0.1", parseHost),
    dataFolder: resolve(read("DATA_DIR", ".data", (text) => text)),
    databaseUrl: read<string | undefined>("DATABASE_URL", undefined, parseDatabaseUrl),
    hasDemo: read("DEMO", !isProduction, (text) => parseDemo("DEMO", text, isProduction)),
    hasDemoReports: read("DEMO_REPORTS", !isProduction, (text) => parseDemo("DEMO_REPORTS", text, isProduction)),
    smtpUrl,
    mailFrom: read("MAIL_FROM", defaultSender(smtpUrl), parseSender),
    secretKey: read<Buffer | undefined>("SECRET_KEY", undefined, parseSecretKey),
    ingestKey: read<string | undefined>("INGEST_KEY", undefined, parseIngestKey),
    logLevel: read("LOG_LEVEL", "info", parseLogLevel),
    trustedProxies: read("TRUSTED_PROXIES", 0, (text) => parseWhole(text, { from: 0, to: 8, otherwise: "0" })),
    callbackAllow: read("CALLBACK_ALLOW", emptyAllowList, parseAllowList),
  };
  if (faults.length > 0) throw new StartupError(faults);
  return Object.freeze(environment);
}

function parseWhole(text: string, range: { from: number; to: number; otherwise: string }): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= range.from && value <= range.to) return value;
  throw new Refusal(
    `"${text}" is not a whole number from ${range.from} to ${range.to}.`,
    `Set such a number, or leave the variable out for ${range.otherwise}.`,
  );
}

function parseHost(text: string): string {
  if (/^[\w.:%-]+$/.test(text)) return text;
  throw new Refusal(
    `"${text}" is neither an address nor a host name.`,
    "Set one to listen on, without scheme or port: 127.0.0.1, 0.0.0.0, ::, console.example.com.",
  );
}

// The text of a URL is never repeated in a fault: it may hold a password.
function parseDatabaseUrl(text: string): string {
  if (hasScheme(text, ["postgres:", "postgresql:"])) return text;
  throw new Refusal(
    "this is not the URL of a PostgreSQL database.",
    "Set postgres://user:password@host:5432/database, or leave the variable out for the SQLite file in DATA_DIR.",
  );
}

function parseSmtpUrl(text: string): string {
  if (hasScheme(text, ["smtp:", "smtps:"]) && new URL(text).hostname !== "") return text;
  throw new Refusal(
    "this is not the URL of a mail server.",
    "Set smtp://user:password@host:587 or smtps://user:password@host:465, or leave the variable out to have mails written to DATA_DIR/outbox.",
  );
}

function hasScheme(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}

function parseDemo(name: "DEMO" | "DEMO_REPORTS", text: string, isProduction: boolean): boolean {
  if (text !== "on" && text !== "off") {
    throw new Refusal(
      `"${text}" is neither on nor off.`,
      `Set ${name}=on or ${name}=off; left out it is on, but off where NODE_ENV is production.`,
    );
  }
  if (text === "on" && isProduction) {
    throw new Refusal(
      "demo data is refused in production, because the demo accounts' password is public.",
      `Leave ${name} out or set ${name}=off; or leave NODE_ENV=production out to look at the demo.`,
    );
  }
  return text === "on";
}

function defaultSender(smtpUrl: string | undefined): string {
  return `no-reply@${smtpUrl ? new URL(smtpUrl).hostname : "localhost"}`;
}

function parseSender(text: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text;
  throw new Refusal(`"${text}" is not an e-mail address.`, "Set the bare address that mails are to come from.");
}

/** A key is 64 hex digits or the base64 (either alphabet, padded or not) of 32 bytes. */
function parseSecretKey(text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64");
  if (key.length === 32 && /^[\w+/-]+={0,2}$/.test(text)) return key;
  throw new Refusal(
    "this is not a key of 32 bytes.",
    "Set 64 hex digits or the base64 of 32 bytes (openssl rand -base64 32), or leave the variable out to have DATA_DIR/secret.key made.",
  );
}

function parseAllowList(text: string): AllowList {
  const list = readAllowList(text);
  if (!("unreadable" in list)) return list;
  throw new Refusal(
    `"${list.unreadable}" is no address, range or host name.`,
    "Set what callbacks may reach in your own networks, separated by commas: 10.20.0.0/16, fd00::/8, scada.example.com. Left out, only public addresses are called.",
  );
}

/** As long as a random key of 16 bytes is in hex, and nothing that a header could not carry. */
function parseIngestKey(text: string): string {
  if (/^[!-~]{32,256}$/.test(text)) return text;
  throw new Refusal(
    "this is no key to send reports with.",
    "Set 32 to 256 printable characters without spaces (openssl rand -base64 32), or leave the variable out to have DATA_DIR/ingest.key made.",
  );
}

function parseLogLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text);
  if (level) return level;
  throw new Refusal(`"${text}" is no log level.`, `Set one of ${logLevels.join(", ")}.`);
}
