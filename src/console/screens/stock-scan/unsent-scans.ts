import { asRecord } from "../../../contract";
import { type BrowserStorage, createBrowserStorage, parseStored } from "../../client/browser-storage";
import { isUnsettled, type ScanEntry, type StockReceipt } from "./scan-entries";

/** The part of a scanning round that the browser tab stores: the delivery's data and the unsent identifiers. */
export interface StoredScan {
  readonly delivery: StockReceipt;
  readonly unsent: readonly ScanEntry[];
}

const name = "scan_unsent";
const emptyScan: StoredScan = { delivery: { model: "", batch: "" }, unsent: [] };

/** Session storage: values survive a reload and end with the tab. */
const tabStorage = createBrowserStorage(() => window.sessionStorage);

/** Stores the unsent identifiers of an account. Other accounts in the same tab neither see nor send them. */
export function saveUnsent(account: number, scan: StoredScan, storage: BrowserStorage = tabStorage): void {
  const unsent = scan.unsent.filter(isUnsettled).map(({ imei, model, batch }) => [imei, model, batch]);
  storage.set(name, JSON.stringify({ account, model: scan.delivery.model, batch: scan.delivery.batch, unsent }));
}

/** Loads the stored identifiers of an account; empty if the stored data belongs to another account or is invalid. */
export function loadUnsent(account: number, storage: BrowserStorage = tabStorage): StoredScan {
  const stored = asRecord(parseStored(storage.get(name)));
  if (stored.account !== account) return emptyScan;
  const unsent = (Array.isArray(stored.unsent) ? stored.unsent : []).flatMap((item): ScanEntry[] => {
    const [imei, model, batch]: readonly unknown[] = Array.isArray(item) ? item : [];
    if (typeof imei !== "string" || typeof model !== "string" || typeof batch !== "string") return [];
    return [{ imei, model, batch, state: "unsent", reason: null, storageId: null }];
  });
  return { delivery: { model: asText(stored.model), batch: asText(stored.batch) }, unsent };
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");
