import { day, hour, minute, second } from "../base/clock";
import { type CounterRule, waitOf } from "./counters";

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
  /** Requests, replies and withdrawals that a customer sends to their provider. Each notifies several people. */
  requestsPerHour: 60,
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

/** Requests of one account that may be in flight at the same time, in all processes together. */
export const inFlightLimits = {
  /** Each holds its memory until the connection ends. */
  downloads: 8,
  /** Each is held in memory until it is complete. */
  uploads: 8,
  /** Tables in the common queue; one of them is read at a time. */
  tables: 4,
} as const;

/** Time to sign in at the OpenID provider, ms. */
export const signInFlowLife = 10 * minute;

/** The rules of the counters, by name. */
export const counterRules = {
  loginsByAddress: {
    window: hour,
    waits: {
      free: rateLimits.failedLoginsPerHour,
      first: rateLimits.firstWait,
      longest: rateLimits.longestAddressWait,
    },
  },
  /** Refused logins that are logged. */
  refusedLogins: { window: minute, limit: 1 },
  // Each failure restarts the window, so the count is the number of failures in a row.
  failures: {
    window: rateLimits.failureMemory,
    isSliding: true,
    waits: { free: rateLimits.freeFailures, first: rateLimits.firstWait, longest: rateLimits.longestWait },
  },
  registrations: { window: hour, limit: rateLimits.registrationsPerHour },
  calls: { window: minute, limit: rateLimits.anonymousCallsPerMinute },
  addressChanges: { window: hour, limit: rateLimits.addressChangesPerHour },
  phoneChanges: { window: hour, limit: rateLimits.phoneChangesPerHour },
  requests: { window: hour, limit: rateLimits.requestsPerHour },
  requestedReports: { window: hour, limit: rateLimits.reportsPerHour },
  outboundCalls: { window: minute, limit: rateLimits.outboundCallsPerMinute },
  uploads: { window: hour, limit: rateLimits.uploadsPerHour },
  uploadedPieces: { window: hour, limit: rateLimits.uploadPiecesPerHour },
  imports: { window: hour, limit: rateLimits.importPiecesPerHour },
  codesPerMinute: { window: minute, limit: rateLimits.codesPerMinute },
  codesPerHour: { window: hour, limit: rateLimits.codesPerHour },
  codesPerDay: { window: day, limit: rateLimits.codesPerDay },
  codesByAddress: { window: hour, limit: rateLimits.codesPerHourFromAddress },
  codesInTotal: { window: hour, limit: rateLimits.codesPerHourInTotal },
  wrongCodes: { window: hour, limit: rateLimits.wrongCodesPerHour },
  wrongCodesInTotal: { window: hour },
  warnings: { window: hour, limit: 1 },
  /** Sign-ins at the OpenID provider. Each can be completed once. */
  signInFlows: { window: signInFlowLife, limit: 1 },
} as const satisfies Readonly<Record<string, CounterRule>>;

/**
 * Wait of an account after a number of failures in a row, ms: 0 after up to four, then 1 s, 2 s, 4 s … up to 15 min.
 */
export const waitAfter = (failures: number): number => waitOf(counterRules.failures.waits, failures);
