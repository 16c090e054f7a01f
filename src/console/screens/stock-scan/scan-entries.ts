/** Model and batch, which all devices of a delivery share. */
export interface StockReceipt {
  readonly model: string;
  readonly batch: string;
}

/**
 * The state of a scanned identifier:
 * - `sending`: the call is waiting or in flight
 * - `saved`: added to stock
 * - `known`: was in stock already
 * - `refused`: refused for a permanent reason; sending it again does not help
 * - `unsent`: no answer, or a temporary error; can be sent again
 * - `removed`: saved and then undone
 */
export type ScanEntryState = "sending" | "saved" | "known" | "refused" | "unsent" | "removed";

/** A scanned identifier and its state. */
export interface ScanEntry extends StockReceipt {
  readonly imei: string;
  readonly state: ScanEntryState;
  /** The error message if it was not saved. */
  readonly reason: string | null;
  /** Key of the stock record, once it is saved. */
  readonly storageId: number | null;
}

/** The scanned identifiers, latest first, without duplicates. */
export type ScanEntries = readonly ScanEntry[];

/** Whether an identifier was scanned before. A removed one may be scanned again. */
export const isScanned = (entries: ScanEntries, imei: string): boolean =>
  entries.some((entry) => entry.imei === imei && entry.state !== "removed");

/** A new entry, ready to be sent. */
export const newScanEntry = (imei: string, { model, batch }: StockReceipt): ScanEntry => ({
  imei,
  model,
  batch,
  state: "sending",
  reason: null,
  storageId: null,
});

/** Adds an entry at the top and removes an older one with the same identifier. */
export const withEntry = (entries: ScanEntries, entry: ScanEntry): ScanEntries => [
  entry,
  ...entries.filter(({ imei }) => imei !== entry.imei),
];

/** Changes the entry of an identifier and keeps the order. */
export const withChange = (entries: ScanEntries, imei: string, change: Partial<ScanEntry>): ScanEntries =>
  entries.map((entry) => (entry.imei === imei ? { ...entry, ...change } : entry));

/** Whether the entry must survive a reload: the server has not confirmed it yet. */
export const isUnsettled = ({ state }: ScanEntry): boolean => state === "sending" || state === "unsent";

/** The number of entries in a state. */
export const countOf = (entries: ScanEntries, state: ScanEntryState): number =>
  entries.filter((entry) => entry.state === state).length;

/** The entry that was saved last, which can be undone. */
export const lastSaved = (entries: ScanEntries): ScanEntry | undefined =>
  entries.find(({ state }) => state === "saved");
