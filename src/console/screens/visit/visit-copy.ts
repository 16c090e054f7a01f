import { asList, asRecord, type GreaseKind, isRecord, type NamedGrease, stopState } from "../../../contract";
import { type BrowserStorage, browserStorage, parseStored } from "../../client/browser-storage";
import { copiesName, ticksOf } from "../../client/kept-work";
import type { RouteStop } from "../../fields/route/route-stop";

/** A batch of cartridges in stock. */
export interface Batch {
  readonly id: number;
  readonly grease: string;
  /** 0 if unknown. */
  readonly grease_id: number;
  /** ml. */
  readonly size: number;
  readonly batch: string;
  readonly code: string;
  /** `YYYY-MM-DD`. */
  readonly best_before: string;
  readonly count: number;
}

/** A grease in the platform's list (`grease/list`). */
export type KnownGrease = GreaseKind & NamedGrease;

/** A visit as stored in this browser. */
export interface VisitCopy {
  readonly id: number;
  readonly name: string;
  readonly note: string;
  readonly stops: readonly RouteStop[];
  readonly batches: readonly Batch[];
  readonly greases: readonly KnownGrease[];
  /** When it was read, ms UTC. */
  readonly time: number;
}

/** A stop that was marked as done or skipped in this browser, not yet confirmed by the server. */
export interface Tick {
  readonly visit: number;
  readonly device_id: number;
  readonly state: number;
  /** Unique key: the server records each key only once. */
  readonly key: string;
  /** When the stop was marked, ms UTC. */
  readonly time: number;
  readonly comment: string;
  readonly cartridge_id: number | null;
  /** ml. */
  readonly remaining_ml: number | null;
  /** The reason for a cartridge that is not compatible or has expired. */
  readonly swap_reason: string;
  /** The reason for the server's refusal; null if it is not refused. */
  readonly reason: string | null;
}

/** The data about visits that the browser stores for one account. */
export interface KeptVisits {
  /** Latest first. */
  readonly copies: readonly VisitCopy[];
  /** Oldest first. */
  readonly ticks: readonly Tick[];
}

/** Maximum number of stored copies: a technician does few visits at a time. */
const maxCopies = 5;

/** Reads the stored visits of an account. Other accounts neither see nor send them. */
export function loadVisits(account: number, storage: BrowserStorage = browserStorage): KeptVisits {
  const kept = asRecord(parseStored(storage.get(copiesName)));
  const copies = kept.account === account ? asList(kept.copies).filter(isCopy) : [];
  return { copies, ticks: asList(parseStored(storage.get(ticksOf(account)))).filter(isTick) };
}

const isCopy = (value: unknown): value is VisitCopy =>
  isRecord(value) && [value.stops, value.batches, value.greases].every(Array.isArray);
const isTick = (value: unknown): value is Tick => isRecord(value) && typeof value.key === "string";

/** Replaces the stored copies. Keeps the first five. */
export function keepCopies(
  account: number,
  copies: KeptVisits["copies"],
  storage: BrowserStorage = browserStorage,
): void {
  storage.set(copiesName, JSON.stringify({ account, copies: copies.slice(0, maxCopies) }));
}

/** Stores ticks in the browser, and keeps those of other tabs. @param before the ticks that this tab had stored */
export function keepTicks(
  account: number,
  ticks: KeptVisits["ticks"],
  before: KeptVisits["ticks"],
  storage: BrowserStorage = browserStorage,
): void {
  const own = new Set([...before, ...ticks].map(({ key }) => key));
  const all = [...loadVisits(account, storage).ticks.filter(({ key }) => !own.has(key)), ...ticks];
  storage.set(ticksOf(account), all.length === 0 ? null : JSON.stringify(all));
}

/** A stop with its unsent tick. */
export interface ListedStop extends RouteStop {
  readonly tick: Tick | null;
}

/** The stops of a visit, with their unsent ticks. */
export const listedStops = ({ id, stops }: VisitCopy, ticks: readonly Tick[]): readonly ListedStop[] =>
  stops.map((stop) => ({
    ...stop,
    tick: ticks.find(({ visit, device_id }) => visit === id && device_id === stop.device_id) ?? null,
  }));

/** Whether a stop is still to be done: it is open and has no unsent tick. */
export const isToDo = ({ state, tick }: ListedStop): boolean => state === stopState.open && tick === null;
