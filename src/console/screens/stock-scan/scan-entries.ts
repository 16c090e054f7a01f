/** What every device of a delivery has alike. */
export interface StockReceipt {
  readonly model: string;
  readonly batch: string;
}

/**
 * What became of one scanned identifier: `sending` until its call is answered, `saved`, in stock before (`known`), `refused`
 * for a reason that sending it again does not change, `unsent` where no answer came, `removed` when it was undone.
 */
export type ScanEntryState = "sending" | "saved" | "known" | "refused" | "unsent" | "removed";

/** One code that was scanned, and what became of it. */
export interface ScanEntry extends StockReceipt {
  readonly imei: string;
  readonly state: ScanEntryState;
  /** Why, in the server's words, where it was not saved. */
  readonly reason: string | null;
  /** Key of its stock record, once it is saved. */
  readonly storageId: number | null;
}

/** The scanned identifiers, the latest first; each once. */
export type ScanEntries = readonly ScanEntry[];

/** Whether an identifier was scanned before. What was undone may be scanned anew. */
export const isScanned = (entries: ScanEntries, imei: string): boolean =>
  entries.some((one) => one.imei === imei && one.state !== "removed");

/** An entry on its way to the server. */
export const newScanEntry = (imei: string, { model, batch }: StockReceipt): ScanEntry => ({
  imei,
  model,
  batch,
  state: "sending",
  reason: null,
  storageId: null,
});

/** With a new entry on top, in place of one of the same identifier. */
export const withEntry = (entries: ScanEntries, entry: ScanEntry): ScanEntries => [
  entry,
  ...entries.filter((one) => one.imei !== entry.imei),
];

/** With the entry of an identifier changed where it stands. */
export const withChange = (entries: ScanEntries, imei: string, change: Partial<ScanEntry>): ScanEntries =>
  entries.map((one) => (one.imei === imei ? { ...one, ...change } : one));

/** What a reload must not lose: no answer says yet that it is in stock. */
export const isUnsettled = ({ state }: ScanEntry): boolean => state === "sending" || state === "unsent";

/** How many entries are in a state. */
export const countOf = (entries: ScanEntries, state: ScanEntryState): number =>
  entries.filter((one) => one.state === state).length;

/** The latest that was saved, which can be undone. */
export const lastSaved = (entries: ScanEntries): ScanEntry | undefined => entries.find((one) => one.state === "saved");
