/** A seeded random number generator: the same seed gives the same demo data. Not for secrets. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** From `low` inclusive to `high` exclusive. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both inclusive. */
  int(low: number, high: number): number;
  /** True with the probability `share`, 0 to 1. */
  chance(share: number): boolean;
  /** @throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T;
  /** Hexadecimal digits in upper case. */
  hex(digits: number): string;
}

/** Creates the generator "mulberry32" (Tommy Ettinger, public domain), which has 32 bits of state. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick(list) {
      const picked = list[int(0, list.length - 1)];
      if (picked === undefined) throw new RangeError("Nothing can be picked from an empty list.");
      return picked;
    },
    hex: (digits) => Array.from({ length: digits }, () => int(0, 15).toString(16).toUpperCase()).join(""),
  };
}
