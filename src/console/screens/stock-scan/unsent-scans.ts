import { isRecord } from "../../../contract";
import { type BrowserStorage, createBrowserStorage } from "../../client/browser-storage";
import { isUnsettled, type ScanEntry, type StockReceipt } from "./scan-entries";

/** What is kept of a round of scanning in this tab: the delivery's own words and the identifiers that were not sent. */
export interface StoredScan {
  readonly delivery: StockReceipt;
  readonly unsent: readonly ScanEntry[];
}

const name = "scan_unsent";
const nothing: StoredScan = { delivery: { model: "", batch: "" }, unsent: [] };

/** Values of this tab; they outlast a reload and end with the tab. */
const ofThisTab = createBrowserStorage(() => window.sessionStorage);

/** Keeps what was not sent, for one account: somebody else who signs in here neither sees nor sends it. */
export function saveUnsent(account: number, scan: StoredScan, kept: BrowserStorage = ofThisTab): void {
  const unsent = scan.unsent.filter(isUnsettled).map(({ imei, model, batch }) => [imei, model, batch]);
  kept.set(name, JSON.stringify({ account, model: scan.delivery.model, batch: scan.delivery.batch, unsent }));
}

/** What was kept for an account; nothing where the text is another's or makes no sense. */
export function loadUnsent(account: number, kept: BrowserStorage = ofThisTab): StoredScan {
  const found = parsed(kept.get(name));
  if (found === null || found.account !== account) return nothing;
  const unsent = (Array.isArray(found.unsent) ? found.unsent : []).flatMap((one): ScanEntry[] => {
    const [imei, model, batch]: readonly unknown[] = Array.isArray(one) ? one : [];
    if (typeof imei !== "string" || typeof model !== "string" || typeof batch !== "string") return [];
    return [{ imei, model, batch, state: "unsent", reason: null, storageId: null }];
  });
  return { delivery: { model: textOf(found.model), batch: textOf(found.batch) }, unsent };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function parsed(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
