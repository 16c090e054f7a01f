/** Files that are on their way to one account at a time. */
export const mostFiles = 8;

/**
 * Counts the files that are on their way to each account. One that nobody reads holds its memory for as long as its connection
 * stands, and one that is read quickly takes the work of many calls: nobody gets as many as he can ask for.
 */
export interface UnderWay {
  /** Counts one more; false where the account has as many as it may. `null` stands for all who are not signed in. */
  begin(account: number | null): boolean;
  end(account: number | null): void;
}

export function createUnderWay(): UnderWay {
  const counts = new Map<number | null, number>();
  return {
    begin(account) {
      const count = counts.get(account) ?? 0;
      if (count >= mostFiles) return false;
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
