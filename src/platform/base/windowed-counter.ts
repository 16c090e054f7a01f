import type { Clock } from "./clock";

/** The counted events of a key. */
interface CountedRow {
  count: number;
  /** Time of the last event, ms UTC. */
  lastAt: number;
  endsAt: number;
}

/** Counts events by key within a time window. */
export interface WindowedCounter {
  /** The counted events of a key; a new count of 0 if the key has none. */
  get(key: string): Readonly<CountedRow>;
  /** Adds one event, or `weight` events, and returns the count. A negative weight takes events back. */
  add(key: string, weight?: number): number;
}

interface CounterOptions {
  readonly clock: Clock;
  /** ms from a key's first event (sliding: its last event) until the key is forgotten. */
  readonly window: number;
  readonly isSliding?: boolean;
  /** Maximum number of keys: clients can make up keys and must not fill the memory. */
  readonly capacity?: number;
}

/**
 * Counts events by key within a time window. Published rate limiters read the system time and use timers; this counter
 * takes a clock, so that tests need not wait, and runs nothing in the background.
 */
export function createWindowedCounter({
  clock,
  window,
  isSliding = false,
  capacity = 100_000,
}: CounterOptions): WindowedCounter {
  const rows = new Map<string, CountedRow>();

  function current(key: string): CountedRow | undefined {
    const row = rows.get(key);
    return row && row.endsAt > clock() ? row : undefined;
  }

  function makeRoom(): void {
    if (rows.size < capacity) return;
    const now = clock();
    for (const [key, row] of rows) if (row.endsAt <= now) rows.delete(key);
    // No window has ended: remove the oldest tenth, so that this scan stays rare.
    for (const key of rows.keys()) {
      if (rows.size <= capacity * 0.9) break;
      rows.delete(key);
    }
  }

  return {
    get: (key) => current(key) ?? { count: 0, lastAt: 0, endsAt: clock() + window },
    add(key, weight = 1) {
      const now = clock();
      const row = current(key);
      if (weight <= 0) {
        if (row) row.count = Math.max(0, row.count + weight);
        return row?.count ?? 0;
      }
      if (row) {
        row.count += weight;
        row.lastAt = now;
        if (isSliding) row.endsAt = now + window;
        return row.count;
      }
      rows.delete(key);
      makeRoom();
      rows.set(key, { count: weight, lastAt: now, endsAt: now + window });
      return weight;
    },
  };
}
