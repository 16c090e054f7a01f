/**
 * Counts something that each account has under way. What nobody waits for holds its memory for as long as its connection stands,
 * and what is done quickly takes the work of many calls: nobody gets as many as he can ask for, so that others get theirs.
 */
export interface InFlightQuota {
  /** Counts one more; false where the account has as many as it may. `null` stands for all who are not signed in. */
  begin(account: number | null): boolean;
  end(account: number | null): void;
}

/** @param most how many one account may have at a time. */
export function createInFlightQuota(most: number): InFlightQuota {
  const counts = new Map<number | null, number>();
  return {
    begin(account) {
      const count = counts.get(account) ?? 0;
      if (count >= most) return false;
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
