import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { alarmCode } from "../../../contract";
import { day, hour, minute } from "../../base/clock";
import { errorMessage } from "../../base/startup-error";
import { demoPassword } from "../data";

/** The options of a simulator run. */
export interface SimulatorOptions {
  /** Address of the platform, without a trailing slash. */
  readonly url: string;
  /** The ingest key. */
  readonly key: string;
  /** Email of the account whose device list is read. */
  readonly account: string;
  readonly password: string;
  /** Maximum number of devices. */
  readonly devices: number;
  /** Hours of device time per hour of real time. */
  readonly speed: number;
  /** Seed of the random numbers. */
  readonly seed: number;
  /** End of the run, ms UTC; null for none. */
  readonly until: number | null;
  /** Devices with fixed error codes: IMEI or EUI → codes, empty for a healthy device. */
  readonly held: ReadonlyMap<string, readonly number[]>;
}

/** A usage error. The message is shown at the terminal. */
export class UsageError extends Error {
  override readonly name = "UsageFault";
}

/** The text of `--help`. */
export const usageText = `npm run simulate -- [options]

  --devices 600               maximum number of devices (1 to 100000)
  --speed 60                  speed of device time: 60 is one hour per minute, 1 is real time (1 to 3600)
  --url http://127.0.0.1:8080 address of the platform
  --key KEY                   ingest key; default: INGEST_KEY, or the file ingest.key in DATA_DIR (.data)
  --account admin@demo.test   account whose devices report; password in SIMULATE_PASSWORD, or that of the demo
  --seed 1                    seed of the random numbers
  --until 30m                 end of the run: a time (2026-11-22T08:00), or 30m, 2h, 1d from now
  --hold IMEI-OR-EUI=5        fixes the error codes of a device: 5, 2+5 or none; can be repeated
`;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Parses the arguments of `npm run simulate --`.
 *
 * @param now ms UTC, the start of durations like `30m`.
 * @returns null for `--help`.
 * @throws UsageError for the first invalid argument.
 */
export function readSimulatorOptions(
  args: readonly string[],
  variables: Variables,
  now: number,
): SimulatorOptions | null {
  const values = parse(args);
  if (values.help) return null;
  return {
    url: readUrl(values.url),
    key: values.key ?? variables.INGEST_KEY ?? readKeyFile(variables.DATA_DIR ?? ".data"),
    account: values.account,
    password: variables.SIMULATE_PASSWORD ?? demoPassword,
    devices: readWhole("devices", values.devices, { from: 1, to: 100_000 }),
    speed: readWhole("speed", values.speed, { from: 1, to: 3600 }),
    seed: readWhole("seed", values.seed, { from: 0, to: 2 ** 32 - 1 }),
    until: values.until === undefined ? null : readUntil(values.until, now),
    held: new Map(values.hold.map(readHold)),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
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
  throw new UsageError(`--url: "${text}" is not the address of a platform. Example: http://127.0.0.1:8080.`);
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
  throw new UsageError(`--until: "${text}" is not a time in the future. Examples: 2026-11-22T08:00, 30m, 2h, 1d.`);
}

const knownCodes: ReadonlySet<number> = new Set(alarmCode.map(({ value }) => value));

function readHold(text: string): readonly [identifier: string, codes: readonly number[]] {
  const [, identifier = "", list = ""] = /^([0-9A-Fa-f]{15,16})=(none|\d(?:\+\d)*)$/.exec(text) ?? [];
  const codes = list === "none" ? [] : list.split("+").map(Number);
  if (identifier !== "" && codes.every((code) => knownCodes.has(code))) return [identifier.toUpperCase(), codes];
  throw new UsageError(
    `--hold: "${text}" is invalid. Write an IMEI or EUI, "=", and codes from 1 to 7 (5, 2+5) or "none".`,
  );
}

function readKeyFile(folder: string): string {
  const file = resolve(join(folder, "ingest.key"));
  if (!existsSync(file)) {
    throw new UsageError(
      `There is no ingest key: ${file} does not exist. Start the platform first. If its data folder is elsewhere, set DATA_DIR, INGEST_KEY or --key.`,
    );
  }
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new UsageError(`The ingest key cannot be read (${errorMessage(error)}).`);
  }
}
