import { createHash } from "node:crypto";
import { addressKey } from "./address";
import { type Clock, hour, minute, second } from "./clock";
import { createCounter } from "./counter";

/** What may be tried how often (readings, E14). No address is exempt. */
export const limitValues = {
  /** Failed logins of one account before waits begin. */
  freeFailures: 5,
  firstWait: second,
  longestWait: 15 * minute,
  /** A failure is forgotten when the account has seen none for so long. */
  failureMemory: 24 * hour,
  failedLoginsAnHour: 100,
  registrationsAnHour: 60,
  anonymousCallsAMinute: 600,
} as const;

/** A login under way. It counts as failed until it is said to have succeeded, so that guesses made at once count too. */
export interface LoginAttempt {
  succeed(): void;
}

/**
 * Limits by account and by address, kept in the memory of this process: a restart forgets them, and each process behind
 * one database counts for itself.
 */
export interface Limits {
  /**
   * Undefined when the account or the address has to wait; the password is then not looked at, and the answer is the one
   * for a wrong password. An attempt while waiting does not lengthen the wait: nobody can lock out another for good.
   */
  beginLogin(account: string, address: string): LoginAttempt | undefined;
  /** Counts a registration; false when the address has made too many. */
  allowsRegistration(address: string): boolean;
  /** Counts a call without a token; false when the address has made too many. */
  allowsAnonymousCall(address: string): boolean;
}

export function createLimits(clock: Clock): Limits {
  const loginsByAddress = createCounter({ clock, window: hour });
  const registrations = createCounter({ clock, window: hour });
  const calls = createCounter({ clock, window: minute });
  // The window begins anew with each failure, so the count is that of a row of failures.
  const failures = createCounter({ clock, window: limitValues.failureMemory, isSliding: true });

  return {
    beginLogin(account, address) {
      const accountName = accountKey(account);
      const addressName = addressKey(address);
      const row = failures.look(accountName);
      if (row.count > 0 && clock() < row.lastAt + waitAfter(row.count)) return undefined;
      if (loginsByAddress.look(addressName).count >= limitValues.failedLoginsAnHour) return undefined;
      failures.add(accountName);
      loginsByAddress.add(addressName);
      return {
        succeed() {
          failures.forget(accountName);
          loginsByAddress.takeBack(addressName);
        },
      };
    },
    allowsRegistration: (address) => registrations.add(addressKey(address)) <= limitValues.registrationsAnHour,
    allowsAnonymousCall: (address) => calls.add(addressKey(address)) <= limitValues.anonymousCallsAMinute,
  };
}

/** How long an account waits after so many failures in a row, ms: nothing, then 1 s, 2 s, 4 s … 15 min. */
export function waitAfter(failures: number): number {
  if (failures < limitValues.freeFailures) return 0;
  return Math.min(limitValues.firstWait * 2 ** (failures - limitValues.freeFailures), limitValues.longestWait);
}

/** Accounts are named by whoever tries to sign in: a hash bounds what a long name costs. */
function accountKey(account: string): string {
  return createHash("sha256").update(account.trim().toLowerCase()).digest("base64");
}
