import { createHash } from "node:crypto";
import { addressKey } from "../base/client-address";
import { type Clock, day, hour, minute, second } from "../base/clock";
import { createCounter } from "../base/windowed-counter";

/** What may be tried how often (readings, E14). No address is exempt. */
export const limitValues = {
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
export interface Attempt {
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
  beginLogin(account: string, address: string): Attempt | undefined;
  /** Forgets an account's failed logins: whoever has proved to own it need not wait for somebody else's guesses. */
  forgetFailedLogins(account: string): void;
  /**
   * Counts a verification code that is to be mailed, whether or not the mailbox belongs to an account; says how long to
   * wait where it must not be: a minute, or longer. A refused one does not lengthen the wait.
   */
  allowsCode(email: string, address: string): "yes" | "in a minute" | "later";
  /** Undefined when too many wrong codes came from the address. */
  beginCodeCheck(address: string): Attempt | undefined;
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
export function createLimits(clock: Clock, warn: (text: string) => void): Limits {
  const loginsByAddress = createCounter({ clock, window: hour });
  const registrations = createCounter({ clock, window: hour });
  const calls = createCounter({ clock, window: minute });
  const addressChanges = createCounter({ clock, window: hour });
  const phoneChanges = createCounter({ clock, window: hour });
  const askedReports = createCounter({ clock, window: hour });
  const outboundCalls = createCounter({ clock, window: minute });
  const uploads = createCounter({ clock, window: hour });
  const uploadedPieces = createCounter({ clock, window: hour });
  const imports = createCounter({ clock, window: hour });
  const codes = {
    minute: createCounter({ clock, window: minute }),
    hour: createCounter({ clock, window: hour }),
    day: createCounter({ clock, window: day }),
  };
  const codesByAddress = createCounter({ clock, window: hour });
  const wrongCodes = createCounter({ clock, window: hour });
  const warnings = createCounter({ clock, window: hour });
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
    forgetFailedLogins: (account) => failures.forget(accountKey(account)),
    allowsCode(email, address) {
      const mailbox = accountKey(email);
      const sender = addressKey(address);
      if (codes.minute.look(mailbox).count >= limitValues.codesAMinute) return "in a minute";
      const isFull =
        codes.hour.look(mailbox).count >= limitValues.codesAnHour ||
        codes.day.look(mailbox).count >= limitValues.codesADay ||
        codesByAddress.look(sender).count >= limitValues.codesAnHourByAddress ||
        codesByAddress.look(everybody).count >= limitValues.codesAnHourInAll;
      if (isFull) return "later";
      for (const counter of Object.values(codes)) counter.add(mailbox);
      for (const key of [sender, everybody]) codesByAddress.add(key);
      return "yes";
    },
    beginCodeCheck(address) {
      const sender = addressKey(address);
      if (wrongCodes.look(sender).count >= limitValues.wrongCodesAnHour) return undefined;
      wrongCodes.add(sender);
      const inAll = wrongCodes.add(everybody);
      if (inAll >= limitValues.wrongCodesAnHourWorthAWarning && warnings.look(everybody).count === 0) {
        warnings.add(everybody);
        warn(`${inAll} wrong verification codes were entered within an hour: somebody may be guessing them`);
      }
      return {
        succeed() {
          for (const key of [sender, everybody]) wrongCodes.takeBack(key);
        },
      };
    },
    allowsReport: (accountId) => askedReports.add(String(accountId)) <= limitValues.reportsAnHour,
    allowsAddressChange: (accountId) => addressChanges.add(String(accountId)) <= limitValues.addressChangesAnHour,
    allowsPhoneChange: (accountId) => phoneChanges.add(String(accountId)) <= limitValues.phoneChangesAnHour,
    allowsOutboundCall: (accountId) => outboundCalls.add(String(accountId)) <= limitValues.outboundCallsAMinute,
    allowsUpload(accountId, bytes) {
      const count = uploads.add(String(accountId));
      const pieces = uploadedPieces.add(String(accountId), Math.ceil(bytes / piece));
      return count <= limitValues.uploadsAnHour && pieces <= limitValues.uploadPiecesAnHour;
    },
    allowsImport: (accountId, bytes) =>
      imports.add(String(accountId), Math.ceil(bytes / piece)) <= limitValues.importPiecesAnHour,
    allowsRegistration: (address) => registrations.add(addressKey(address)) <= limitValues.registrationsAnHour,
    allowsAnonymousCall: (address) => calls.add(addressKey(address)) <= limitValues.anonymousCallsAMinute,
  };
}

/** Counts everybody together; no key of an address looks like it. */
const everybody = "*";

/** How long an account waits after so many failures in a row, ms: nothing, then 1 s, 2 s, 4 s … 15 min. */
export function waitAfter(failures: number): number {
  if (failures < limitValues.freeFailures) return 0;
  return Math.min(limitValues.firstWait * 2 ** (failures - limitValues.freeFailures), limitValues.longestWait);
}

/** Accounts are named by whoever tries to sign in: a hash bounds what a long name costs. */
function accountKey(account: string): string {
  return createHash("sha256").update(account.trim().toLowerCase()).digest("base64");
}
