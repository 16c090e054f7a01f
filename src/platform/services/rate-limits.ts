import { createHash } from "node:crypto";
import { rateLimitKey } from "../base/client-address";
import { type Clock, day, hour, minute, second } from "../base/clock";
import { createWindowedCounter } from "../base/windowed-counter";

/** What may be tried how often (spec E14). No address is exempt. */
export const rateLimits = {
  /** Failed logins of one account before waits begin. */
  freeFailures: 5,
  firstWait: second,
  longestWait: 15 * minute,
  /** A failure is forgotten when the account has seen none for so long. */
  failureMemory: day,
  failedLoginsAnHour: 100,
  registrationsAnHour: 60,
  /** Codes mailed to one mailbox: with five tries a code, at most 50 guesses a day at one account. */
  codesAMinute: 1,
  codesAnHour: 5,
  codesADay: 10,
  /** Codes that one network address, and everybody together, may have mailed. */
  codesAnHourByAddress: 60,
  codesAnHourInAll: 1000,
  /** Wrong codes entered from one network address. */
  wrongCodesAnHour: 30,
  /**
   * Wrong codes entered by everybody together from which on the operator is warned. Nobody is refused for them: five tries a
   * code bound what can be guessed of each mailbox, and a sum would let a few machines lock everybody out.
   */
  wrongCodesAnHourWorthAWarning: 1000,
  anonymousCallsAMinute: 600,
  /** Other addresses that an account tries to sign in with, taken or not. */
  addressChangesAnHour: 10,
  /** Other phone numbers that an account tries to take, had by somebody or not. */
  phoneChangesAnHour: 10,
  /** E-mail reports that an account has sent to itself at once. */
  reportsAnHour: 5,
  /** Addresses of others that an account has looked up or called: each is a question to name servers, or a call. */
  outboundCallsAMinute: 20,
  /**
   * Files that one account uploads: each costs a decoder's work, and a place on the disk until the sweep of the next day.
   */
  uploadsAnHour: 240,
  /** The same by size, in pieces of 256 kB begun: 300 MB. */
  uploadPiecesAnHour: 1200,
  /**
   * What one account sends of tables, to be checked or imported, in pieces of 256 kB begun: each file costs a thread's work, a
   * large one the reading and writing of up to 20,000 rows. A table of 20,000 devices is some 25 to be checked and, sent in
   * parts, 80 to be imported.
   */
  importPiecesAnHour: 2400,
} as const;

/** What files are counted in, bytes. */
const piece = 256 * 1024;

/** A guess under way. It counts as failed until it is said to have succeeded, so that guesses made at once count too. */
export interface PendingAttempt {
  succeed(): void;
}

/**
 * Limits by account and by address, kept in the memory of this process: a restart forgets them, and each process behind
 * one database counts for itself.
 */
export interface RateLimits {
  /**
   * Undefined when the account or the address has to wait; the password is then not looked at, and the answer is the one
   * for a wrong password. An attempt while waiting does not lengthen the wait: nobody can lock out another for good.
   */
  beginLogin(account: string, address: string): PendingAttempt | undefined;
  /** Forgets an account's failed logins: whoever has proved to own it need not wait for somebody else's guesses. */
  forgetFailedLogins(account: string): void;
  /**
   * Counts a verification code that is to be mailed, whether or not the mailbox belongs to an account; says how long to
   * wait where it must not be: a minute, or longer. A refused one does not lengthen the wait.
   */
  allowsCode(email: string, address: string): "yes" | "in a minute" | "later";
  /** Undefined when too many wrong codes came from the address. */
  beginCodeCheck(address: string): PendingAttempt | undefined;
  /** Counts another address that an account is to sign in with; false when it has tried too many. */
  allowsAddressChange(accountId: number): boolean;
  /** Counts another phone number that an account is to have; false when it has tried too many. */
  allowsPhoneChange(accountId: number): boolean;
  /** Counts an e-mail report that an account asks for; false when it has asked for too many. */
  allowsReport(accountId: number): boolean;
  /** Counts an address of others that is looked up or called for an account; false when that were too many. */
  allowsOutboundCall(accountId: number): boolean;
  /** Counts a file of so many bytes that an account uploads; false when it has uploaded too much. */
  allowsUpload(accountId: number, bytes: number): boolean;
  /** Counts a table of so many bytes that an account checks or imports; false when it has sent too many. */
  allowsImport(accountId: number, bytes: number): boolean;
  /** Counts a registration; false when the address has made too many. */
  allowsRegistration(address: string): boolean;
  /** Counts a call without a token; false when the address has made too many. */
  allowsAnonymousCall(address: string): boolean;
}

/** @param warn tells the operator of what looks like an attack, once an hour. */
export function createRateLimits(clock: Clock, warn: (text: string) => void): RateLimits {
  const loginsByAddress = createWindowedCounter({ clock, window: hour });
  const registrations = createWindowedCounter({ clock, window: hour });
  const calls = createWindowedCounter({ clock, window: minute });
  const addressChanges = createWindowedCounter({ clock, window: hour });
  const phoneChanges = createWindowedCounter({ clock, window: hour });
  const askedReports = createWindowedCounter({ clock, window: hour });
  const outboundCalls = createWindowedCounter({ clock, window: minute });
  const uploads = createWindowedCounter({ clock, window: hour });
  const uploadedPieces = createWindowedCounter({ clock, window: hour });
  const imports = createWindowedCounter({ clock, window: hour });
  const codes = {
    minute: createWindowedCounter({ clock, window: minute }),
    hour: createWindowedCounter({ clock, window: hour }),
    day: createWindowedCounter({ clock, window: day }),
  };
  const codesByAddress = createWindowedCounter({ clock, window: hour });
  const wrongCodes = createWindowedCounter({ clock, window: hour });
  const warnings = createWindowedCounter({ clock, window: hour });
  // The window begins anew with each failure, so the count is that of a row of failures.
  const failures = createWindowedCounter({ clock, window: rateLimits.failureMemory, isSliding: true });

  return {
    beginLogin(account, address) {
      const accountName = accountKey(account);
      const addressName = rateLimitKey(address);
      const row = failures.get(accountName);
      if (row.count > 0 && clock() < row.lastAt + waitAfter(row.count)) return undefined;
      if (loginsByAddress.get(addressName).count >= rateLimits.failedLoginsAnHour) return undefined;
      failures.add(accountName);
      loginsByAddress.add(addressName);
      return {
        succeed() {
          failures.reset(accountName);
          loginsByAddress.decrement(addressName);
        },
      };
    },
    forgetFailedLogins: (account) => failures.reset(accountKey(account)),
    allowsCode(email, address) {
      const mailbox = accountKey(email);
      const sender = rateLimitKey(address);
      if (codes.minute.get(mailbox).count >= rateLimits.codesAMinute) return "in a minute";
      const isFull =
        codes.hour.get(mailbox).count >= rateLimits.codesAnHour ||
        codes.day.get(mailbox).count >= rateLimits.codesADay ||
        codesByAddress.get(sender).count >= rateLimits.codesAnHourByAddress ||
        codesByAddress.get(everybody).count >= rateLimits.codesAnHourInAll;
      if (isFull) return "later";
      for (const counter of Object.values(codes)) counter.add(mailbox);
      for (const key of [sender, everybody]) codesByAddress.add(key);
      return "yes";
    },
    beginCodeCheck(address) {
      const sender = rateLimitKey(address);
      if (wrongCodes.get(sender).count >= rateLimits.wrongCodesAnHour) return undefined;
      wrongCodes.add(sender);
      const inAll = wrongCodes.add(everybody);
      if (inAll >= rateLimits.wrongCodesAnHourWorthAWarning && warnings.get(everybody).count === 0) {
        warnings.add(everybody);
        warn(`${inAll} wrong verification codes were entered within an hour: somebody may be guessing them`);
      }
      return {
        succeed() {
          for (const key of [sender, everybody]) wrongCodes.decrement(key);
        },
      };
    },
    allowsReport: (accountId) => askedReports.add(String(accountId)) <= rateLimits.reportsAnHour,
    allowsAddressChange: (accountId) => addressChanges.add(String(accountId)) <= rateLimits.addressChangesAnHour,
    allowsPhoneChange: (accountId) => phoneChanges.add(String(accountId)) <= rateLimits.phoneChangesAnHour,
    allowsOutboundCall: (accountId) => outboundCalls.add(String(accountId)) <= rateLimits.outboundCallsAMinute,
    allowsUpload(accountId, bytes) {
      const count = uploads.add(String(accountId));
      const pieces = uploadedPieces.add(String(accountId), Math.ceil(bytes / piece));
      return count <= rateLimits.uploadsAnHour && pieces <= rateLimits.uploadPiecesAnHour;
    },
    allowsImport: (accountId, bytes) =>
      imports.add(String(accountId), Math.ceil(bytes / piece)) <= rateLimits.importPiecesAnHour,
    allowsRegistration: (address) => registrations.add(rateLimitKey(address)) <= rateLimits.registrationsAnHour,
    allowsAnonymousCall: (address) => calls.add(rateLimitKey(address)) <= rateLimits.anonymousCallsAMinute,
  };
}

/** Counts everybody together; no key of an address looks like it. */
const everybody = "*";

/** How long an account waits after so many failures in a row, ms: nothing, then 1 s, 2 s, 4 s … 15 min. */
export function waitAfter(failures: number): number {
  if (failures < rateLimits.freeFailures) return 0;
  return Math.min(rateLimits.firstWait * 2 ** (failures - rateLimits.freeFailures), rateLimits.longestWait);
}

/** Accounts are named by whoever tries to sign in: a hash bounds what a long name costs. */
function accountKey(account: string): string {
  return createHash("sha256").update(account.trim().toLowerCase()).digest("base64");
}
