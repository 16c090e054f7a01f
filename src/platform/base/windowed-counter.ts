import type { Clock } from "./clock";

interface Row {
  count: number;
  lastAt: number;
  endsAt: number;
}

/** Counts by key within a window of time. */
export interface WindowedCounter {
  /** What has been counted under a key; zero when its window has ended. */
  get(key: string): { readonly count: number; readonly lastAt: number };
  /** Counts one more, or so many, and answers the count. */
  add(key: string, weight?: number): number;
  /** Counts one less. */
  decrement(key: string): void;
  reset(key: string): void;
}

interface CounterOptions {
  readonly clock: Clock;
  /** ms from a key's first event (sliding: from its last) until it is forgotten. */
  readonly window: number;
  readonly isSliding?: boolean;
  /** Keys held at most; whoever can invent keys must not fill the memory. */
  readonly capacity?: number;
}

/**
 * Counts events by key within a window of time. Limiters from the registry read the time themselves and count in fixed
 * windows with timers; here the clock is handed in and nothing runs while nobody asks.
 */
export function createWindowedCounter({
  clock,
  window,
  isSliding = false,
  capacity = 100_000,
}: CounterOptions): WindowedCounter {
  const rows = new Map<string, Row>();

  function live(key: string): Row | undefined {
    const row = rows.get(key);
    return row && row.endsAt > clock() ? row : undefined;
  }

  function makeRoom(): void {
    if (rows.size < capacity) return;
    const now = clock();
    for (const [key, row] of rows) if (row.endsAt <= now) rows.delete(key);
    // All still counting: the ones longest in the map give way, a tenth at once so that this pass stays rare.
    for (const key of rows.keys()) {
      if (rows.size <= capacity * 0.9) break;
      rows.delete(key);
    }
  }

  return {
    get: (key) => live(key) ?? { count: 0, lastAt: 0 },
    add(key, weight = 1) {
      const now = clock();
      const known = live(key);
      if (known) {
        known.count += weight;
        known.lastAt = now;
        if (isSliding) known.endsAt = now + window;
        return known.count;
      }
      rows.delete(key);
      makeRoom();
      rows.set(key, { count: weight, lastAt: now, endsAt: now + window });
      return weight;
    },
    decrement(key) {
      const row = live(key);
      if (row && row.count > 0) row.count -= 1;
    },
    reset: (key) => void rows.delete(key),
  };
}
