/** What every device of a delivery has alike. */
export interface Delivery {
  readonly model: string;
  readonly batch: string;
}

/**
 * What became of one scanned identifier: `sending` until its call is answered, `saved`, in stock before (`known`), `refused`
 * for a reason that sending it again does not change, `unsent` where no answer came, `removed` when it was undone.
 */
export type EntryState = "sending" | "saved" | "known" | "refused" | "unsent" | "removed";

/** One code that was scanned, and what became of it. */
export interface Entry extends Delivery {
  readonly imei: string;
  readonly state: EntryState;
  /** Why, in the server's words, where it was not saved. */
  readonly reason: string | null;
  /** Key of its stock record, once it is saved. */
  readonly storageId: number | null;
}

/** The scanned identifiers, the latest first; each once. */
export type Entries = readonly Entry[];

/** Whether an identifier was scanned before. What was undone may be scanned anew. */
export const isScanned = (entries: Entries, imei: string): boolean =>
  entries.some((one) => one.imei === imei && one.state !== "removed");

/** An entry on its way to the server. */
export const begun = (imei: string, { model, batch }: Delivery): Entry => ({
  imei,
  model,
  batch,
  state: "sending",
  reason: null,
  storageId: null,
});

/** With a new entry on top, in place of one of the same identifier. */
export const withEntry = (entries: Entries, entry: Entry): Entries => [
  entry,
  ...entries.filter((one) => one.imei !== entry.imei),
];

/** With the entry of an identifier changed where it stands. */
export const changed = (entries: Entries, imei: string, change: Partial<Entry>): Entries =>
  entries.map((one) => (one.imei === imei ? { ...one, ...change } : one));

/** What a reload must not lose: no answer says yet that it is in stock. */
export const isUnsettled = ({ state }: Entry): boolean => state === "sending" || state === "unsent";

/** How many entries are in a state. */
export const countOf = (entries: Entries, state: EntryState): number =>
  entries.filter((one) => one.state === state).length;

/** The latest that was saved, which can be undone. */
export const lastSaved = (entries: Entries): Entry | undefined => entries.find((one) => one.state === "saved");
