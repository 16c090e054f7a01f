import { createHash } from "node:crypto";
import { rateLimitKey } from "../base/client-address";
import type { Clock } from "../base/clock";
import { createInFlightQuota, type InFlightQuota, type SlotLocks } from "../base/in-flight-quota";
import { addressWaitAfter, counterRules, inFlightLimits, rateLimits, waitAfter } from "./rate-limit-rules";
import { createSharedCounters, type SharedCounters } from "./shared-counters";

export { rateLimits, waitAfter };

/** Unit in which file sizes are counted, bytes. */
const piece = 256 * 1024;

/** An attempt in progress. It counts as failed until `succeed` is called, so that concurrent attempts count too. */
export interface PendingAttempt {
  succeed(): Promise<void>;
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
 * Rate limits by account and by network address (IP). Processes on the same database share their counts; see
 * `createSharedCounters`.
 */
export interface RateLimits {
  /**
   * Begins a login attempt, or returns how long it must wait. In that case the caller does not check the password.
   * Attempts during the wait do not extend it.
   *
   * @param isFamiliar whether the account has recently signed in from the address. Its failures there are counted
   *   separately, so that attempts at other accounts or from other addresses do not slow its owner down.
   */
  beginLogin(account: string, address: string, isFamiliar: boolean): Promise<PendingLogin | LoginWait>;
  /** Forgets the failed logins of an account after its owner has proved their identity in another way. */
  forgetFailedLogins(account: string, address: string): Promise<void>;
  /**
   * Counts a verification code to be mailed, whether or not the mailbox belongs to an account. Returns whether it may
   * be sent now, in a minute or later. Refused requests do not extend the wait.
   */
  allowsCode(email: string, address: string): Promise<"yes" | "in a minute" | "later">;
  /** Begins the check of a code. Returns undefined after too many wrong codes from the address. */
  beginCodeCheck(address: string): Promise<PendingAttempt | undefined>;
  /** Counts an attempt to change the email address; false if there were too many. */
  allowsAddressChange(accountId: number): Promise<boolean>;
  /** Counts an attempt to change the phone number; false if there were too many. */
  allowsPhoneChange(accountId: number): Promise<boolean>;
  /** Counts a requested email report; false if there were too many. */
  allowsReport(accountId: number): Promise<boolean>;
  /** Counts an outbound look-up or call; false if there were too many. */
  allowsOutboundCall(accountId: number): Promise<boolean>;
  /** Counts an uploaded file; false if there were too many files or bytes. */
  allowsUpload(accountId: number, bytes: number): Promise<boolean>;
  /** Counts a table to check or import; false if there were too many bytes. */
  allowsImport(accountId: number, bytes: number): Promise<boolean>;
  /** Counts a registration; false if there were too many from the address. */
  allowsRegistration(address: string): Promise<boolean>;
  /** Counts a call without a token; false if there were too many from the address. */
  allowsAnonymousCall(address: string): Promise<boolean>;
  /** Uses up a sign-in at the OpenID provider; false if it was used before. @param state its random value */
  allowsSignInFlow(state: string): Promise<boolean>;
  /** Begins a streamed download, an upload, or the check or import of a table. */
  readonly beginDownload: InFlightQuota;
  readonly beginUpload: InFlightQuota;
  readonly beginTable: InFlightQuota;
}

type CounterName = keyof typeof counterRules;

/** The counters of the limits. */
export type LimitCounters = SharedCounters<CounterName>;

/**
 * @param warn reports a possible attack to the operator, at most once an hour.
 * @param counters default: those of one process.
 * @param locks reach the other processes; undefined if there are none.
 */
export function createRateLimits(
  clock: Clock,
  warn: (text: string) => void,
  counters: LimitCounters = createSharedCounters(clock, counterRules),
  locks?: SlotLocks,
): RateLimits {
  const { change } = counters;
  const waitLeft = ({ count, lastAt }: { count: number; lastAt: number }, waitOf: (failures: number) => number) =>
    count === 0 ? 0 : Math.max(0, lastAt + waitOf(count) - clock());
  /** Adds to a counter. Returns whether the count is within the limit. */
  const add = <K extends CounterName>(name: K, key: string | number, limit: number, weight = 1): Promise<boolean> =>
    change({ [name]: [String(key)] } as Record<K, string[]>, (all) => all[name].add(String(key), weight) <= limit);

  return {
    beginLogin(account, address, isFamiliar) {
      const addressName = rateLimitKey(address);
      const everywhere = accountKey(account);
      const here = familiarKey(account, address);
      const name = isFamiliar ? here : everywhere;
      const keys = { failures: [name, everywhere], loginsByAddress: [addressName], refusedLogins: [here] };
      return change(keys, ({ failures, loginsByAddress, refusedLogins }) => {
        const unfamiliarWait = Math.max(
          waitLeft(failures.get(everywhere), waitAfter),
          waitLeft(loginsByAddress.get(addressName), addressWaitAfter),
        );
        const wait = isFamiliar ? waitLeft(failures.get(name), waitAfter) : unfamiliarWait;
        if (wait > 0) return { wait, isFirst: refusedLogins.add(here) === 1 };
        failures.add(name);
        if (!isFamiliar) loginsByAddress.add(addressName);
        return {
          unfamiliarWait,
          succeed: () =>
            change({ failures: [name], loginsByAddress: [addressName] }, (counted) => {
              counted.failures.reset(name);
              if (!isFamiliar) counted.loginsByAddress.decrement(addressName);
            }),
        };
      });
    },
    forgetFailedLogins(account, address) {
      const keys = [accountKey(account), familiarKey(account, address)];
      return change({ failures: keys }, ({ failures }) => {
        for (const key of keys) failures.reset(key);
      });
    },
    allowsCode(email, address) {
      const mailbox = accountKey(email);
      const sender = rateLimitKey(address);
      const keys = {
        codesPerMinute: [mailbox],
        codesPerHour: [mailbox],
        codesPerDay: [mailbox],
        codesByAddress: [sender, everybody],
      };
      return change(keys, ({ codesPerMinute, codesPerHour, codesPerDay, codesByAddress }) => {
        if (codesPerMinute.get(mailbox).count >= rateLimits.codesPerMinute) return "in a minute";
        const isFull =
          codesPerHour.get(mailbox).count >= rateLimits.codesPerHour ||
          codesPerDay.get(mailbox).count >= rateLimits.codesPerDay ||
          codesByAddress.get(sender).count >= rateLimits.codesPerHourFromAddress ||
          codesByAddress.get(everybody).count >= rateLimits.codesPerHourInTotal;
        if (isFull) return "later";
        for (const counter of [codesPerMinute, codesPerHour, codesPerDay]) counter.add(mailbox);
        for (const key of [sender, everybody]) codesByAddress.add(key);
        return "yes";
      });
    },
    beginCodeCheck(address) {
      const sender = rateLimitKey(address);
      const senders = [sender, everybody];
      return change({ wrongCodes: senders, warnings: [everybody] }, ({ wrongCodes, warnings }) => {
        if (wrongCodes.get(sender).count >= rateLimits.wrongCodesPerHour) return undefined;
        wrongCodes.add(sender);
        const total = wrongCodes.add(everybody);
        if (total >= rateLimits.wrongCodesPerHourToWarn && warnings.get(everybody).count === 0) {
          warnings.add(everybody);
          warn(`${total} wrong verification codes were entered within an hour: someone may be guessing codes`);
        }
        return {
          succeed: () =>
            change({ wrongCodes: senders }, (counted) => {
              for (const key of senders) counted.wrongCodes.decrement(key);
            }),
        };
      });
    },
    allowsReport: (accountId) => add("requestedReports", accountId, rateLimits.reportsPerHour),
    allowsAddressChange: (accountId) => add("addressChanges", accountId, rateLimits.addressChangesPerHour),
    allowsPhoneChange: (accountId) => add("phoneChanges", accountId, rateLimits.phoneChangesPerHour),
    allowsOutboundCall: (accountId) => add("outboundCalls", accountId, rateLimits.outboundCallsPerMinute),
    allowsUpload(accountId, bytes) {
      const account = String(accountId);
      return change({ uploads: [account], uploadedPieces: [account] }, ({ uploads, uploadedPieces }) => {
        const count = uploads.add(account);
        const pieces = uploadedPieces.add(account, Math.ceil(bytes / piece));
        return count <= rateLimits.uploadsPerHour && pieces <= rateLimits.uploadPiecesPerHour;
      });
    },
    allowsImport: (accountId, bytes) =>
      add("imports", accountId, rateLimits.importPiecesPerHour, Math.ceil(bytes / piece)),
    allowsRegistration: (address) => add("registrations", rateLimitKey(address), rateLimits.registrationsPerHour),
    allowsAnonymousCall: (address) => add("calls", rateLimitKey(address), rateLimits.anonymousCallsPerMinute),
    allowsSignInFlow: (state) => add("signInFlows", state, 1),
    beginDownload: createInFlightQuota("downloads", inFlightLimits.downloads, locks),
    beginUpload: createInFlightQuota("uploads", inFlightLimits.uploads, locks),
    beginTable: createInFlightQuota("tables", inFlightLimits.tables, locks),
  };
}

/** The key that counts all clients together; it differs from every address key. */
const everybody = "*";

/** A hash, because the client chooses the name, and long names would fill the memory. */
function accountKey(account: string): string {
  return createHash("sha256").update(account.trim().toLowerCase()).digest("base64");
}

/** The key of an account at an address where it is familiar. */
const familiarKey = (account: string, address: string): string => `${accountKey(account)} ${rateLimitKey(address)}`;
