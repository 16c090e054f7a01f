import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { alarmCode } from "../../../contract";
import { day, hour, minute } from "../../base/clock";
import { errorMessage } from "../../base/startup-error";
import { demoPassword } from "../data";

/** What a run of the simulator was asked for. */
export interface SimulatorOptions {
  /** Where the platform answers, without a slash at the end. */
  readonly url: string;
  /** What reports are sent with. */
  readonly key: string;
  /** Whose devices they are: an account whose device list is read. */
  readonly account: string;
  readonly password: string;
  /** How many devices report, at most. */
  readonly devices: number;
  /** Hours that a device lives through in an hour of the clock on the wall. */
  readonly speed: number;
  /** The same seed makes the same chances. */
  readonly seed: number;
  /** When it ends by itself, ms UTC; null for never. */
  readonly until: number | null;
  /** Devices that are kept in a condition: identifier → error codes that hold, none of them for a healthy one. */
  readonly held: ReadonlyMap<string, readonly number[]>;
}

/** The simulator cannot run as it was asked to; the message is for the person at the terminal. */
export class UsageError extends Error {
  override readonly name = "UsageFault";
}

/** What `--help` says. */
export const usageText = `npm run simulate -- [options]

  --devices 600               how many devices report, at most (1 to 100000)
  --speed 60                  how fast they live: 60 is an hour a minute, 1 as fast as the clock (1 to 3600)
  --url http://127.0.0.1:8080 where the platform answers
  --key KEY                   the ingest key; else INGEST_KEY, else the file ingest.key in DATA_DIR (.data)
  --account admin@demo.test   whose devices; its password is in SIMULATE_PASSWORD, else the demo's
  --seed 1                    another number, other chances
  --until 30m                 when to end: a time (2026-11-22T08:00) or 30m, 2h, 1d from now
  --hold IMEI-OR-EUI=5        keeps a device in a condition: error codes with + between them, or none; again for more
`;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads what stands behind `npm run simulate --`.
 * @param now ms UTC, from which a duration counts.
 * @returns null where only the usage is asked for.
 * @throws UsageFault for the first thing that is wrong.
 */
export function readSimulatorOptions(
  words: readonly string[],
  variables: Variables,
  now: number,
): SimulatorOptions | null {
  const given = parse(words);
  if (given.help) return null;
  return {
    url: readUrl(given.url),
    key: given.key ?? variables.INGEST_KEY ?? keyInFile(variables.DATA_DIR ?? ".data"),
    account: given.account,
    password: variables.SIMULATE_PASSWORD ?? demoPassword,
    devices: readWhole("devices", given.devices, { from: 1, to: 100_000 }),
    speed: readWhole("speed", given.speed, { from: 1, to: 3600 }),
    seed: readWhole("seed", given.seed, { from: 0, to: 2 ** 32 - 1 }),
    until: given.until === undefined ? null : readUntil(given.until, now),
    held: new Map(given.hold.map(readHeld)),
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        devices: { type: "string", default: "600" },
        speed: { type: "string", default: "60" },
        url: { type: "string", default: "http://127.0.0.1:8080" },
        key: { type: "string" },
        account: { type: "string", default: "admin@demo.test" },
        seed: { type: "string", default: "1" },
        until: { type: "string" },
        hold: { type: "string", multiple: true, default: [] },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(errorMessage(error));
  }
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.origin;
  throw new UsageError(`--url: "${text}" is no address of a platform. Give one like http://127.0.0.1:8080.`);
}

function readWhole(name: string, text: string, { from, to }: { readonly from: number; readonly to: number }): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= from && value <= to) return value;
  throw new UsageError(`--${name}: "${text}" is not a whole number from ${from} to ${to}.`);
}

const units: Readonly<Record<string, number>> = { m: minute, h: hour, d: day };

function readUntil(text: string, now: number): number {
  const [, count, unit = ""] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const time = count === undefined ? Date.parse(text) : now + Number(count) * (units[unit] ?? 0);
  if (time > now) return time;
  throw new UsageError(`--until: "${text}" is no time to come. Give one like 2026-11-22T08:00, or 30m, 2h, 1d.`);
}

const knownCodes: ReadonlySet<number> = new Set(alarmCode.map(({ value }) => value));

function readHeld(text: string): readonly [identifier: string, codes: readonly number[]] {
  const [, identifier = "", said = ""] = /^([0-9A-Fa-f]{15,16})=(none|\d(?:\+\d)*)$/.exec(text) ?? [];
  const codes = said === "none" ? [] : said.split("+").map(Number);
  if (identifier !== "" && codes.every((code) => knownCodes.has(code))) return [identifier.toUpperCase(), codes];
  throw new UsageError(
    `--hold: "${text}" should be an IMEI or EUI, "=", and codes from 1 to 7 like 5 or 2+5, or none.`,
  );
}

function keyInFile(folder: string): string {
  const file = resolve(join(folder, "ingest.key"));
  if (!existsSync(file)) {
    throw new UsageError(
      `There is no ingest key: ${file} is not there. Start the platform first; where its data folder is elsewhere, set DATA_DIR, INGEST_KEY or --key.`,
    );
  }
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new UsageError(`The ingest key cannot be read (${errorMessage(error)}).`);
  }
}
