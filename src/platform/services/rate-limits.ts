import { createHash } from "node:crypto";
import { rateLimitKey } from "../base/client-address";
import type { Clock } from "../base/clock";
import { createInFlightQuota, type InFlightQuota, type SlotLocks } from "../base/in-flight-quota";
import { errorMessage } from "../base/startup-error";
import type { Counted, SharedCounters } from "./counters";
import { counterRules, inFlightLimits, rateLimits, waitAfter } from "./rate-limit-rules";
import { createSharedCounters } from "./shared-counters";

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
   * The wait, ms, that would apply if the account were not familiar at the address. If it is over 0, a failed login
   * answers with this wait instead of the reason, so that the answer does not reveal which accounts are familiar there.
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
  /** Counts a request or a reply of a customer to their provider; false if there were too many. */
  allowsRequest(accountId: number): Promise<boolean>;
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
 * @param warn reports a possible attack, at most once an hour, or an error to the operator.
 * @param counters default: counters in the memory of this process.
 * @param locks shared with the other processes; undefined if there are none.
 */
export function createRateLimits(
  clock: Clock,
  warn: (text: string) => void,
  counters: LimitCounters = createSharedCounters(clock, counterRules),
  locks?: SlotLocks,
): RateLimits {
  const change: LimitCounters["change"] = (events) => counters.change(events);
  /** Adds to a counter. Returns whether the limit allows it. */
  const add = async (name: CounterName, key: string | number, weight = 1): Promise<boolean> =>
    (await change([{ name, key: String(key), weight }])).isCounted;
  /**
   * Takes events back after a success. An error is only logged: the call has succeeded, and the count stays too high.
   */
  const takeBack = (...events: readonly Counted<CounterName>[]): Promise<void> =>
    change(events).then(
      () => undefined,
      (error: unknown) => warn(`a count of failures could not be reduced: ${errorMessage(error)}`),
    );

  return {
    async beginLogin(account, address, isFamiliar) {
      const here = familiarKey(account, address);
      const byAddress = { name: "loginsByAddress", key: rateLimitKey(address) } as const;
      const everywhere = { name: "failures", key: accountKey(account) } as const;
      const failures = isFamiliar ? ({ name: "failures", key: here } as const) : everywhere;
      const counted = isFamiliar
        ? [failures, { ...everywhere, weight: 0 }, { ...byAddress, weight: 0 }]
        : [byAddress, failures];
      const { isCounted, waitOf } = await change(counted);
      const unfamiliarWait = Math.max(waitOf(everywhere), waitOf(byAddress));
      if (!isCounted) {
        const wait = isFamiliar ? waitOf(failures) : unfamiliarWait;
        // Clients can invent account names, so no rows are stored for an address that has to wait.
        const isAddress = !isFamiliar && waitOf(byAddress) > 0;
        return { wait, isFirst: await add("refusedLogins", isAddress ? byAddress.key : here) };
      }
      const forgotten = { ...failures, weight: forget };
      const succeed = () => (isFamiliar ? takeBack(forgotten) : takeBack(forgotten, { ...byAddress, weight: -1 }));
      return { unfamiliarWait, succeed };
    },
    forgetFailedLogins(account, address) {
      const keys = [accountKey(account), familiarKey(account, address)];
      return takeBack(...keys.map((key) => ({ name: "failures", key, weight: forget }) as const));
    },
    async allowsCode(email, address) {
      const mailbox = accountKey(email);
      const perMinute = { name: "codesPerMinute", key: mailbox } as const;
      const { isCounted, waitOf } = await change([
        perMinute,
        { name: "codesPerHour", key: mailbox },
        { name: "codesPerDay", key: mailbox },
        { name: "codesByAddress", key: rateLimitKey(address) },
        { name: "codesInTotal", key: everybody },
      ]);
      if (isCounted) return "yes";
      return waitOf(perMinute) > 0 ? "in a minute" : "later";
    },
    async beginCodeCheck(address) {
      const sender = { name: "wrongCodes", key: rateLimitKey(address) } as const;
      const total = { name: "wrongCodesInTotal", key: everybody } as const;
      const { isCounted, countOf } = await change([sender, total]);
      if (!isCounted) return undefined;
      const count = countOf(total);
      if (count >= rateLimits.wrongCodesPerHourToWarn && (await add("warnings", everybody))) {
        warn(`${count} wrong verification codes were entered within an hour: someone may be guessing codes`);
      }
      return { succeed: () => takeBack({ ...sender, weight: -1 }, { ...total, weight: -1 }) };
    },
    allowsReport: (accountId) => add("requestedReports", accountId),
    allowsRequest: (accountId) => add("requests", accountId),
    allowsAddressChange: (accountId) => add("addressChanges", accountId),
    allowsPhoneChange: (accountId) => add("phoneChanges", accountId),
    allowsOutboundCall: (accountId) => add("outboundCalls", accountId),
    async allowsUpload(accountId, bytes) {
      const key = String(accountId);
      const { isCounted } = await change([
        { name: "uploads", key },
        { name: "uploadedPieces", key, weight: Math.ceil(bytes / piece) },
      ]);
      return isCounted;
    },
    allowsImport: (accountId, bytes) => add("imports", accountId, Math.ceil(bytes / piece)),
    allowsRegistration: (address) => add("registrations", rateLimitKey(address)),
    allowsAnonymousCall: (address) => add("calls", rateLimitKey(address)),
    allowsSignInFlow: (state) => add("signInFlows", state),
    beginDownload: createInFlightQuota("downloads", inFlightLimits.downloads, locks),
    beginUpload: createInFlightQuota("uploads", inFlightLimits.uploads, locks),
    beginTable: createInFlightQuota("tables", inFlightLimits.tables, locks),
  };
}

/** The key that counts all clients together; it differs from every address key. */
const everybody = "*";

/** Takes all events of a key back. */
const forget = -Number.MAX_SAFE_INTEGER;

/** A hash, because the client chooses the name, and long names would fill the memory. */
function accountKey(account: string): string {
  return createHash("sha256").update(account.trim().toLowerCase()).digest("base64");
}

/** The key of an account at an address where it is familiar. */
const familiarKey = (account: string, address: string): string => `${accountKey(account)} ${rateLimitKey(address)}`;
