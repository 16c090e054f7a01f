/**
 * Limits how many requests of a kind one account has in flight, so that no account takes the server from the others: a
 * stalled download holds its memory until the connection ends, and an import does the work of many calls.
 */
export interface InFlightQuota {
  /**
   * Counts one more request.
   * @param account the account's id; `null` stands for everyone who is not signed in.
   * @returns false where the account has reached its limit; then nothing is counted and `end` must not be called.
   */
  begin(account: number | null): boolean;
  /** Counts one request less. */
  end(account: number | null): void;
}

/** @param maxPerAccount requests that one account may have in flight. */
export function createInFlightQuota(maxPerAccount: number): InFlightQuota {
  const counts = new Map<number | null, number>();
  return {
    begin(account) {
      const count = counts.get(account) ?? 0;
      if (count >= maxPerAccount) return false;
      counts.set(account, count + 1);
      return true;
    },
    end(account) {
      const count = (counts.get(account) ?? 0) - 1;
      if (count > 0) counts.set(account, count);
      else counts.delete(account);
    },
  };
}
