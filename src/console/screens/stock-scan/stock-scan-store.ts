import { asRecord, code } from "../../../contract";
import { CallError } from "../../client/call-error";
import type { Post } from "../../client/post";
import { errorText } from "../../i18n/error-text";
import {
  isScanned,
  isUnsettled,
  lastSaved,
  newScanEntry,
  type ScanEntries,
  type ScanEntry,
  type StockReceipt,
  withChange,
  withEntry,
} from "./scan-entries";
import type { StoredScan } from "./unsent-scans";

/** A round of scanning: the delivery's data and the scanned identifiers. */
export interface ScanRound {
  readonly delivery: StockReceipt;
  readonly entries: ScanEntries;
}

/** The store of a scanning round. */
export interface StockScanStore {
  readonly current: () => ScanRound;
  readonly subscribe: (listener: () => void) => () => void;
  readonly changeDelivery: (delivery: StockReceipt) => void;
  /** Adds an identifier and sends it. Returns false, and sends nothing, if it was scanned before. */
  readonly scan: (imei: string) => boolean;
  /** Sends an unsent identifier again; without an argument, all of them. */
  readonly sendAgain: (imei?: string) => void;
  /**
   * Deletes the stock record that was saved last. Resolves to null if there is none or another undo is in flight.
   * @throws CallError if the server refuses.
   */
  readonly undoLast: () => Promise<ScanEntry | null>;
}

interface Options {
  readonly post: Post;
  readonly start: StoredScan;
  /** Called after each change with the data that must survive a reload. */
  readonly keep: (scan: StoredScan) => void;
  /** Called with each entry when its call has ended. */
  readonly onSettled: (entry: ScanEntry) => void;
}

/** Error codes that do not concern the identifier: the same call may succeed later. */
const temporaryErrors: ReadonlySet<number> = new Set([code.network, code.invalid, code.tokenInvalid, code.saveError]);

/**
 * Creates the store of a scanning round. It saves identifiers one by one in scanning order, with one call at a time.
 * A call without an answer may have succeeded; if the user sends it again, the server answers that the device is in
 * stock already.
 */
export function createStockScan({ post, start, keep, onSettled }: Options): StockScanStore {
  let round: ScanRound = { delivery: start.delivery, entries: start.unsent };
  let isRunning = false;
  let isUndoing = false;
  const listeners = new Set<() => void>();

  const change = (next: Partial<ScanRound>): void => {
    round = { ...round, ...next };
    keep({ delivery: round.delivery, unsent: round.entries.filter(isUnsettled) });
    for (const listener of listeners) listener();
  };
  const settle = (imei: string, outcome: Partial<ScanEntry>): void =>
    change({ entries: withChange(round.entries, imei, outcome) });

  /** Sends the waiting entries, oldest first. */
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const next = round.entries.findLast(({ state }) => state === "sending");
      if (next === undefined) break;
      const outcome = await outcomeOf(post, next);
      settle(next.imei, outcome);
      onSettled({ ...next, ...outcome });
    }
    isRunning = false;
  };

  return {
    current: () => round,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changeDelivery: (delivery) => change({ delivery }),
    scan(imei) {
      if (isScanned(round.entries, imei)) return false;
      change({ entries: withEntry(round.entries, newScanEntry(imei, round.delivery)) });
      void run();
      return true;
    },
    sendAgain(imei) {
      const isRequested = (entry: ScanEntry): boolean =>
        entry.state === "unsent" && (imei === undefined || entry.imei === imei);
      change({
        entries: round.entries.map((entry) => (isRequested(entry) ? newScanEntry(entry.imei, entry) : entry)),
      });
      void run();
    },
    async undoLast() {
      const last = lastSaved(round.entries);
      if (last === undefined || isUndoing) return null;
      isUndoing = true;
      try {
        await post("storage/delete", { storage_id: last.storageId });
        settle(last.imei, { state: "removed", storageId: null });
        return last;
      } finally {
        isUndoing = false;
      }
    },
  };
}

async function outcomeOf(post: Post, { imei, model, batch }: ScanEntry): Promise<Partial<ScanEntry>> {
  try {
    const saved = await post("storage/create", { imei, model, batch });
    return { state: "saved", reason: null, storageId: stockKey(saved) };
  } catch (error) {
    const reason = errorText(error);
    const errorCode = error instanceof CallError ? error.code : code.network;
    if (errorCode === code.alreadyExists) return { state: "known", reason: null };
    return { state: temporaryErrors.has(errorCode) ? "unsent" : "refused", reason };
  }
}

function stockKey(saved: unknown): number | null {
  const key = Number(asRecord(saved).storage_id);
  return Number.isSafeInteger(key) ? key : null;
}
