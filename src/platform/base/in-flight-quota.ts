/** Numbered locks that all processes see. */
export interface SlotLocks {
  /**
   * Locks one of the slots.
   * @returns its number; null if other processes have all of them; undefined without a connection to the database
   */
  take(name: string, slots: readonly number[]): Promise<number | null | undefined>;
  free(name: string, slot: number): void;
}

/**
 * Limits how many requests of a kind one account has in flight, so that no account blocks the others: a stalled
 * download holds its memory until the connection ends, and an import does the work of many calls.
 *
 * @param account the account's id; `null` stands for everyone who is not signed in.
 * @returns a function to call when the request has ended; undefined if the account has reached its limit.
 */
export type InFlightQuota = (account: number | null) => Promise<(() => void) | undefined>;

/**
 * @param name the kind of requests
 * @param maxPerAccount requests that one account may have in flight.
 * @param locks apply the limit to all processes together. Without a connection to them, it applies to this process
 * only.
 */
export function createInFlightQuota(name: string, maxPerAccount: number, locks?: SlotLocks): InFlightQuota {
  const held = new Map<number | null, Set<number>>();
  /** The last request of each account that waits for its slot. */
  const turns = new Map<number | null, Promise<unknown>>();

  const take = async (account: number | null): Promise<(() => void) | undefined> => {
    const own = held.get(account) ?? new Set();
    const lock = `${name} ${account}`;
    const unused = Array.from({ length: maxPerAccount }, (_, slot) => slot).filter((slot) => !own.has(slot));
    if (unused.length === 0) return undefined;
    const taken = await locks?.take(lock, unused);
    const slot = taken === undefined ? unused[0] : taken;
    if (slot === null || slot === undefined) return undefined;
    held.set(account, own.add(slot));
    return () => {
      if (!own.delete(slot)) return;
      if (own.size === 0) held.delete(account);
      locks?.free(lock, slot);
    };
  };
  // Advisory locks are re-entrant, so one process must not take the same slot twice.
  return (account) => {
    const taken = (turns.get(account) ?? Promise.resolve()).then(() => take(account));
    const turn = taken
      .catch(() => undefined)
      .then(() => {
        if (turns.get(account) === turn) turns.delete(account);
      });
    turns.set(account, turn);
    return taken;
  };
}
