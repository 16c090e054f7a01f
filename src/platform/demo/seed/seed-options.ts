import { parseArgs } from "node:util";
import { StartupError, type StartupProblem } from "../../base/startup-error";

/** The size of the fleet to seed. */
export interface SeedOptions {
  readonly devices: number;
  /** Days of history, up to today. */
  readonly days: number;
  /** The same seed gives the same fleet on the same day. */
  readonly seed: number;
}

const ranges = {
  devices: { from: 1, to: 1_000_000, fallback: 10_000 },
  days: { from: 1, to: 1100, fallback: 365 },
  seed: { from: 0, to: 4_294_967_295, fallback: 1 },
} as const satisfies Record<keyof SeedOptions, object>;

/**
 * Parses `--devices 100000 --days 365 --seed 1`; each has a default.
 *
 * @throws StartupError with all problems: option, problem and cure.
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
      cure: "Run: npm run seed -- --devices 100000 --days 365 --seed 1. All three options are optional.",
    });
  }
  const problems: StartupProblem[] = [];
  const read = (name: keyof SeedOptions): number => {
    const { from, to, fallback } = ranges[name];
    const text = values[name] ?? String(fallback);
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= from && value <= to) return value;
    problems.push({
      about: `--${name}`,
      problem: `"${text}" is not a whole number from ${from} to ${to}.`,
      cure: `Use such a number, or omit the option for the default of ${fallback}.`,
    });
    return fallback;
  };
  const options = { devices: read("devices"), days: read("days"), seed: read("seed") };
  if (problems.length > 0) throw new StartupError(problems);
  return options;
}
