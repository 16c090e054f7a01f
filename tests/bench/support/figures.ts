/** The distribution of durations, ms. */
export interface Spread {
  /** Number of measurements. */
  readonly times: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowest: number;
}

/** Computes the distribution of durations, ms. All values are NaN for an empty list. */
export function spreadOf(durations: readonly number[]): Spread {
  const sorted = durations.toSorted((left, right) => left - right);
  // Nearest rank, so that each value was really measured.
  const quantile = (share: number): number => sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? Number.NaN;
  const [median, p95, p99, slowest] = [quantile(0.5), quantile(0.95), quantile(0.99), quantile(1)];
  return { times: sorted.length, median, p95, p99, slowest };
}

/** Runs `work` and returns its duration (ms) and its result. */
export async function timed<T>(work: () => Promise<T>): Promise<readonly [took: number, result: T]> {
  const begin = performance.now();
  const result = await work();
  return [performance.now() - begin, result];
}

/**
 * Runs `work` several times in sequence.
 *
 * @param times number of measured runs.
 * @param work gets the number of the run, from 0.
 * @param warmUp number of runs before that are not measured, so that caches and compiled code are warm.
 */
export async function repeat(times: number, work: (turn: number) => Promise<unknown>, warmUp = 3): Promise<Spread> {
  for (let turn = 0; turn < warmUp; turn += 1) await work(turn);
  const durations: number[] = [];
  for (let turn = 0; turn < times; turn += 1) durations.push((await timed(() => work(turn)))[0]);
  return spreadOf(durations);
}

/** A row of a table, by column heading. */
export type Line = Readonly<Record<string, string | number>>;

/** The columns of a distribution, ms. */
export const spreadColumns = ({ times, median, p95, p99, slowest }: Spread): Line => ({
  times,
  "median ms": median,
  "p95 ms": p95,
  "p99 ms": p99,
  "max ms": slowest,
});

const cell = (value: string | number | undefined): string => {
  if (typeof value !== "number") return value ?? "";
  return value.toLocaleString("en", { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });
};

/** Prints a table of results. Benchmarks only inform: no limit makes them fail. */
export function showFigures(title: string, lines: readonly Line[]): void {
  const heads = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const rows = [heads, ...lines.map((line) => heads.map((head) => cell(line[head])))];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const text = rows.map((row) =>
    row
      .map((value, column) => (column === 0 ? value.padEnd(widths[column] ?? 0) : value.padStart(widths[column] ?? 0)))
      .join("  "),
  );
  process.stdout.write(`\n${title}\n${text.map((line) => `  ${line}`).join("\n")}\n`);
}
