import { createHash } from "node:crypto";
import { rateLimitKey } from "../base/client-address";
import { type Clock, day, hour, minute, second } from "../base/clock";
import type { ProcessRelay } from "../database";
import { createSharedCounters } from "./shared-counters";

/** The rate limits (spec E14). No network address is exempt. */
export const rateLimits = {
  /** Failed logins of an account before it has to wait. */
  freeFailures: 5,
  firstWait: second,
  longestWait: 15 * minute,
  /** Failures are forgotten this long after the last one. */
  failureMemory: day,
  /** Failed logins from one network address before it has to wait. Accounts familiar at the address need not wait. */
  failedLoginsPerHour: 100,
  /** Longest wait of an address. Short, because many people may share it, for example behind a proxy. */
  longestAddressWait: minute,
  /** Registrations from one network address. */
  registrationsPerHour: 60,
  /** Codes mailed to one mailbox. With five tries per code this allows 50 guesses per account and day. */
  codesPerMinute: 1,
  codesPerHour: 5,
  codesPerDay: 10,
  /** Codes requested from one network address, and from all addresses together. */
  codesPerHourFromAddress: 60,
  codesPerHourInTotal: 1000,
  /** Wrong codes entered from one network address. */
  wrongCodesPerHour: 30,
  /**
   * Wrong codes of all clients together after which the operator is warned. They block nobody: five tries per code
   * limit the guesses per mailbox, and a common limit would let a few machines lock everyone out.
   */
  wrongCodesPerHourToWarn: 1000,
  /** Calls without a token from one network address. */
  anonymousCallsPerMinute: 600,
  /** Attempts of an account to change its email address. */
  addressChangesPerHour: 10,
  /** Attempts of an account to change its phone number. */
  phoneChangesPerHour: 10,
  /** Email reports that an account requests. */
  reportsPerHour: 5,
  /** Outbound DNS look-ups and calls on behalf of an account. */
  outboundCallsPerMinute: 20,
  /** Files that an account uploads. Each costs CPU time, and disk space until the clean-up on the next day. */
  uploadsPerHour: 240,
  /** Uploaded bytes of an account, in units of 256 kB, rounded up per file: 300 MB. */
  uploadPiecesPerHour: 1200,
  /**
   * Bytes of tables that an account checks or imports, in units of 256 kB, rounded up per file. Checking a table of
   * 20,000 devices takes about 25 units; importing it in parts about 80.
   */
  importPiecesPerHour: 2400,
} as const;

/** Unit in which file sizes are counted, bytes. */
const piece = 256 * 1024;

/** An attempt in progress. It counts as failed until `succeed` is called, so that concurrent attempts count too. */
export interface PendingAttempt {
  succeed(): void;
}

/** A login attempt that may proceed. */
export interface PendingLogin extends PendingAttempt {
  /**
   * The wait, ms, that would apply if the account were not familiar at the address. If it is over 0, a failed login answers
   * with this wait instead of the reason, so that the answer does not reveal which accounts are familiar there.
   */
  readonly unfamiliarWait: number;
}

/** A login that must wait, ms. */
export interface LoginWait {
  readonly wait: number;
  /** Whether it is the first refused attempt of the minute for this account and address. Only this one is logged. */
  readonly isFirst: boolean;
}

/**
 * Rate limits by account and by network address (IP), in memory: a restart resets them. Processes on the same database
 * share their counts.
 */
export interface RateLimits {
  /**
   * Begins a login attempt, or returns how long it must wait. In that case the caller does not check the password.
   * Attempts during the wait do not extend it.
   *
   * @param isFamiliar whether the account has recently signed in from the address. Its failures there are counted
   *   separately, so that attempts at other accounts or from other addresses do not slow its owner down.
   */
  beginLogin(account: string, address: string, isFamiliar: boolean): PendingLogin | LoginWait;
  /** Forgets the failed logins of an account after its owner has proved their identity in another way. */
  forgetFailedLogins(account: string, address: string): void;
  /**
   * Counts a verification code to be mailed, whether or not the mailbox belongs to an account. Returns whether it may
   * be sent now, in a minute or later. Refused requests do not extend the wait.
   */
  allowsCode(email: string, address: string): "yes" | "in a minute" | "later";
  /** Begins the check of a code. Returns undefined after too many wrong codes from the address. */
  beginCodeCheck(address: string): PendingAttempt | undefined;
  /** Counts an attempt to change the email address; false if there were too many. */
  allowsAddressChange(accountId: number): boolean;
  /** Counts an attempt to change the phone number; false if there were too many. */
  allowsPhoneChange(accountId: number): boolean;
  /** Counts a requested email report; false if there were too many. */
  allowsReport(accountId: number): boolean;
  /** Counts an outbound look-up or call; false if there were too many. */
  allowsOutboundCall(accountId: number): boolean;
  /** Counts an uploaded file; false if there were too many files or bytes. */
  allowsUpload(accountId: number, bytes: number): boolean;
  /** Counts a table to check or import; false if there were too many bytes. */
  allowsImport(accountId: number, bytes: number): boolean;
  /** Counts a registration; false if there were too many from the address. */
  allowsRegistration(address: string): boolean;
  /** Counts a call without a token; false if there were too many from the address. */
  allowsAnonymousCall(address: string): boolean;
}

/**
 * @param warn reports a possible attack to the operator, at most once an hour.
 * @param relay reaches the other processes on the same database; undefined if there are none.
 */
export function createRateLimits(clock: Clock, warn: (text: string) => void, relay?: ProcessRelay): RateLimits {
  const counter = createSharedCounters(clock, relay);
  const loginsByAddress = counter("loginsByAddress", { window: hour });
  const refusedLogins = counter("refusedLogins", { window: minute });
  const registrations = counter("registrations", { window: hour });
  const calls = counter("calls", { window: minute });
  const addressChanges = counter("addressChanges", { window: hour });
  const phoneChanges = counter("phoneChanges", { window: hour });
  const requestedReports = counter("requestedReports", { window: hour });
  const outboundCalls = counter("outboundCalls", { window: minute });
  const uploads = counter("uploads", { window: hour });
  const uploadedPieces = counter("uploadedPieces", { window: hour });
  const imports = counter("imports", { window: hour });
  const codes = {
    minute: counter("codesPerMinute", { window: minute }),
    hour: counter("codesPerHour", { window: hour }),
    day: counter("codesPerDay", { window: day }),
  };
  const codesByAddress = counter("codesByAddress", { window: hour });
  const wrongCodes = counter("wrongCodes", { window: hour });
  const warnings = counter("warnings", { window: hour });
  const waitLeft = ({ count, lastAt }: { count: number; lastAt: number }, waitOf: (failures: number) => number) =>
    count === 0 ? 0 : Math.max(0, lastAt + waitOf(count) - clock());
  // Each failure restarts the window, so the count is the number of failures in a row.
  const failures = counter("failures", { window: rateLimits.failureMemory, isSliding: true });

  return {
    beginLogin(account, address, isFamiliar) {
      const addressName = rateLimitKey(address);
      const name = isFamiliar ? familiarKey(account, address) : accountKey(account);
      const unfamiliarWait = Math.max(
        waitLeft(failures.get(accountKey(account)), waitAfter),
        waitLeft(loginsByAddress.get(addressName), addressWaitAfter),
      );
      const wait = isFamiliar ? waitLeft(failures.get(name), waitAfter) : unfamiliarWait;
      if (wait > 0) return { wait, isFirst: refusedLogins.add(familiarKey(account, address)) === 1 };
      failures.add(name);
      if (!isFamiliar) loginsByAddress.add(addressName);
      return {
        unfamiliarWait,
        succeed() {
          failures.reset(name);
          if (!isFamiliar) loginsByAddress.decrement(addressName);
        },
      };
    },
    forgetFailedLogins(account, address) {
      for (const key of [accountKey(account), familiarKey(account, address)]) failures.reset(key);
    },
    allowsCode(email, address) {
      const mailbox = accountKey(email);
      const sender = rateLimitKey(address);
      if (codes.minute.get(mailbox).count >= rateLimits.codesPerMinute) return "in a minute";
      const isFull =
        codes.hour.get(mailbox).count >= rateLimits.codesPerHour ||
        codes.day.get(mailbox).count >= rateLimits.codesPerDay ||
        codesByAddress.get(sender).count >= rateLimits.codesPerHourFromAddress ||
        codesByAddress.get(everybody).count >= rateLimits.codesPerHourInTotal;
      if (isFull) return "later";
      for (const counter of Object.values(codes)) counter.add(mailbox);
      for (const key of [sender, everybody]) codesByAddress.add(key);
      return "yes";
    },
    beginCodeCheck(address) {
      const sender = rateLimitKey(address);
      if (wrongCodes.get(sender).count >= rateLimits.wrongCodesPerHour) return undefined;
      wrongCodes.add(sender);
      const total = wrongCodes.add(everybody);
      if (total >= rateLimits.wrongCodesPerHourToWarn && warnings.get(everybody).count === 0) {
        warnings.add(everybody);
        warn(`${total} wrong verification codes were entered within an hour: someone may be guessing codes`);
      }
      return {
        succeed() {
          for (const key of [sender, everybody]) wrongCodes.decrement(key);
        },
      };
    },
    allowsReport: (accountId) => requestedReports.add(String(accountId)) <= rateLimits.reportsPerHour,
    allowsAddressChange: (accountId) => addressChanges.add(String(accountId)) <= rateLimits.addressChangesPerHour,
    allowsPhoneChange: (accountId) => phoneChanges.add(String(accountId)) <= rateLimits.phoneChangesPerHour,
    allowsOutboundCall: (accountId) => outboundCalls.add(String(accountId)) <= rateLimits.outboundCallsPerMinute,
    allowsUpload(accountId, bytes) {
      const count = uploads.add(String(accountId));
      const pieces = uploadedPieces.add(String(accountId), Math.ceil(bytes / piece));
      return count <= rateLimits.uploadsPerHour && pieces <= rateLimits.uploadPiecesPerHour;
    },
    allowsImport: (accountId, bytes) =>
      imports.add(String(accountId), Math.ceil(bytes / piece)) <= rateLimits.importPiecesPerHour,
    allowsRegistration: (address) => registrations.add(rateLimitKey(address)) <= rateLimits.registrationsPerHour,
    allowsAnonymousCall: (address) => calls.add(rateLimitKey(address)) <= rateLimits.anonymousCallsPerMinute,
  };
}

/** The key that counts all clients together; it differs from every address key. */
const everybody = "*";

/** Wait of an account after a number of failures in a row, ms: 0 after up to four, then 1 s, 2 s, 4 s … up to 15 min. */
export const waitAfter = (failures: number): number =>
  doubling(failures - rateLimits.freeFailures, rateLimits.longestWait);

/** Wait of an address after a number of failures within an hour, ms: none below 100, then 1 s, 2 s, 4 s … up to 1 min. */
const addressWaitAfter = (failures: number): number =>
  doubling(failures - rateLimits.failedLoginsPerHour, rateLimits.longestAddressWait);

const doubling = (steps: number, longest: number): number =>
  steps < 0 ? 0 : Math.min(rateLimits.firstWait * 2 ** steps, longest);

/** A hash, because the client chooses the name, and long names would fill the memory. */
function accountKey(account: string): string {
  return createHash("sha256").update(account.trim().toLowerCase()).digest("base64");
}

/** The key of an account at an address where it is familiar. */
const familiarKey = (account: string, address: string): string => `${accountKey(account)} ${rateLimitKey(address)}`;
