import { asRecord, code } from "../../../contract";
import { CallError } from "../../client/call-error";
import type { Post } from "../../client/post";
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

/** What is scanned in one go: a delivery and its codes. */
export interface ScanRound {
  readonly delivery: StockReceipt;
  readonly entries: ScanEntries;
}

/** One round of adding stock: what was scanned, and what became of each. */
export interface StockScanStore {
  readonly current: () => ScanRound;
  readonly subscribe: (listener: () => void) => () => void;
  readonly changeDelivery: (delivery: StockReceipt) => void;
  /** Takes an identifier and saves it; false where it was scanned before, and nothing is sent. */
  readonly scan: (imei: string) => boolean;
  /** Sends what was not sent once more: one of them, or all. */
  readonly sendAgain: (imei?: string) => void;
  /** Deletes the record that was saved last. @throws CallError where the server refuses. */
  readonly undoLast: () => Promise<ScanEntry | null>;
}

interface Options {
  readonly post: Post;
  readonly start: StoredScan;
  /** Told after each change: what a reload has to find again. */
  readonly keep: (scan: StoredScan) => void;
  /** Told what became of an identifier once its call has ended. */
  readonly onSettled: (entry: ScanEntry) => void;
}

/** Codes that say nothing about the identifier: the same call may go well another time. */
const passing: ReadonlySet<number> = new Set([code.network, code.invalid, code.tokenInvalid, code.saveError]);

/**
 * Saves what is scanned, one after another in the order of scanning: each identifier by one call, and no second one while
 * the first is under way. A call that was not answered may have gone through; sent again by the user, its record is then
 * found to be in stock.
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
  const settle = (imei: string, found: Partial<ScanEntry>): void =>
    change({ entries: withChange(round.entries, imei, found) });

  /** Sends what waits, the oldest first, until nothing does. */
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const next = round.entries.findLast((one) => one.state === "sending");
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
      const isMeant = (one: ScanEntry): boolean => one.state === "unsent" && (imei === undefined || one.imei === imei);
      change({ entries: round.entries.map((one) => (isMeant(one) ? newScanEntry(one.imei, one) : one)) });
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
    return { state: "saved", reason: null, storageId: keyIn(saved) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const refused = error instanceof CallError ? error.code : code.network;
    if (refused === code.alreadyExists) return { state: "known", reason: null };
    return { state: passing.has(refused) ? "unsent" : "refused", reason };
  }
}

function keyIn(saved: unknown): number | null {
  const key = Number(asRecord(saved).storage_id);
  return Number.isSafeInteger(key) ? key : null;
}
