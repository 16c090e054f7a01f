import { parseArgs } from "node:util";
import { StartupError, type StartupProblem } from "../../base/startup-error";

/** The fleet that is wanted. */
export interface SeedOptions {
  readonly devices: number;
  /** Days of figures, up to today. */
  readonly days: number;
  /** The same number gives the same fleet on the same day. */
  readonly seed: number;
}

/** As many lubricators as the demo has, whose lives all others repeat; IMEIs have six digits for a serial number. */
const ranges = {
  devices: { from: 600, to: 900_000, otherwise: 10_000 },
  days: { from: 60, to: 1100, otherwise: 365 },
  seed: { from: 0, to: 4_294_967_295, otherwise: 1 },
} as const satisfies Record<keyof SeedOptions, object>;

/**
 * Reads `--devices 100000 --days 365 --seed 1`, each with a default.
 * @throws StartFault with every fault: option, what is wrong, cure.
 */
export function readSeedOptions(args: readonly string[]): SeedOptions {
  const names = Object.keys(ranges) as (keyof SeedOptions)[];
  let values: Readonly<Record<string, string | undefined>>;
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
    ({ values } = parseArgs({ args: [...args], options }) as { values: Record<string, string> });
  } catch (error) {
    throw new StartupError({
      about: "arguments",
      problem: error instanceof Error ? error.message : String(error),
      cure: "Write npm run seed -- --devices 100000 --days 365 --seed 1; each of the three may be left out.",
    });
  }
  const faults: StartupProblem[] = [];
  const read = (name: keyof SeedOptions): number => {
    const { from, to, otherwise } = ranges[name];
    const text = values[name] ?? String(otherwise);
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= from && value <= to) return value;
    faults.push({
      about: `--${name}`,
      problem: `"${text}" is not a whole number from ${from} to ${to}.`,
      cure: `Give such a number, or leave the option out for ${otherwise}.`,
    });
    return otherwise;
  };
  const options = { devices: read("devices"), days: read("days"), seed: read("seed") };
  if (faults.length > 0) throw new StartupError(faults);
  return options;
}
