/** A repeatable source of chance: the same seed gives the same demo data. Not for secrets. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** Any value between the two. */
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  int(low: number, high: number): number;
  chance(share: number): boolean;
  /** @throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T;
  /** That many hexadecimal digits, upper case. */
  hex(digits: number): string;
}

/** The generator "mulberry32" (Tommy Ettinger, public domain): 32 bits of state, even enough for figures that look alive. */
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
