/** How long something took, over many times that it was done: ms. */
export interface Spread {
  readonly times: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowest: number;
}

/** The spread of durations, ms; all NaN where there are none. */
export function spreadOf(durations: readonly number[]): Spread {
  const sorted = durations.toSorted((one, other) => one - other);
  // Nearest rank: a figure that was really measured.
  const at = (share: number): number => sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? Number.NaN;
  return { times: sorted.length, median: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1) };
}

/** How long one thing takes, ms, with what it came to. */
export async function timed<T>(work: () => Promise<T>): Promise<readonly [took: number, result: T]> {
  const begin = performance.now();
  const result = await work();
  return [performance.now() - begin, result];
}

/**
 * Does something again and again, one after the other.
 *
 * @param times how often it counts; before that it is done a few times that do not, so that caches and code are warm.
 * @param work is told which turn it is, from 0.
 */
export async function repeat(times: number, work: (turn: number) => Promise<unknown>, warmUp = 3): Promise<Spread> {
  for (let turn = 0; turn < warmUp; turn += 1) await work(turn);
  const durations: number[] = [];
  for (let turn = 0; turn < times; turn += 1) durations.push((await timed(() => work(turn)))[0]);
  return spreadOf(durations);
}

/** A line of a table of figures: its head, and what stands under each column. Numbers are shown to a tenth. */
export type Line = Readonly<Record<string, string | number>>;

/** Durations as columns of a line, ms. */
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

/** Prints figures as a table. They are read by people: nothing passes or fails by them. */
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
