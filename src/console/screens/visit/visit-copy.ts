import { asList, asRecord, type GreaseKind, isRecord, type NamedGrease, stopState } from "../../../contract";
import { type BrowserStorage, browserStorage } from "../../client/browser-storage";
import { ticksOf } from "../../client/kept-work";
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

/** A grease of the installation. */
export type KnownGrease = GreaseKind & NamedGrease;

/** A visit as this browser knows it. */
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

/** A stop that was ticked off here, and that the server has not confirmed. */
export interface Tick {
  readonly visit: number;
  readonly device_id: number;
  readonly state: number;
  /** The server records a key once. */
  readonly key: string;
  /** When it was done, ms UTC. */
  readonly time: number;
  readonly comment: string;
  readonly cartridge_id: number | null;
  /** ml. */
  readonly remaining_ml: number | null;
  /** Why a cartridge was put in that does not fit or has expired. */
  readonly swap_reason: string;
  /** Why the server refuses it; null while it waits. */
  readonly reason: string | null;
}

/** What the browser keeps of one account's visits. */
export interface KeptVisits {
  /** The latest first. */
  readonly copies: readonly VisitCopy[];
  /** The oldest first. */
  readonly ticks: readonly Tick[];
}

/** Copies that the browser keeps: a technician does few visits at a time. */
const maxCopies = 5;

/** The copies are deleted with the session. What is not sent yet stays until its account signs in again. */
const copiesName = "visit_copies";

/** Reads what the browser keeps for an account. Other accounts neither see nor send it. */
export function loadVisits(account: number, storage: BrowserStorage = browserStorage): KeptVisits {
  const kept = asRecord(parsed(storage.get(copiesName)));
  const copies = kept.account === account ? asList(kept.copies).filter(isCopy) : [];
  return { copies, ticks: asList(parsed(storage.get(ticksOf(account)))).filter(isTick) };
}

const isCopy = (value: unknown): value is VisitCopy =>
  isRecord(value) && [value.stops, value.batches, value.greases].every(Array.isArray);
const isTick = (value: unknown): value is Tick => isRecord(value) && typeof value.key === "string";

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Keeps copies of visits in the browser. */
export function keepCopies(
  account: number,
  copies: KeptVisits["copies"],
  storage: BrowserStorage = browserStorage,
): void {
  storage.set(copiesName, JSON.stringify({ account, copies: copies.slice(0, maxCopies) }));
}

/** Keeps ticks in the browser, beside those that other tabs keep. @param before the ticks of this tab until now */
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

/** A stop with what waits here to be sent. */
export interface ListedStop extends RouteStop {
  readonly tick: Tick | null;
}

/** The stops of a visit, with what this browser has not sent yet. */
export const listedStops = ({ id, stops }: VisitCopy, ticks: readonly Tick[]): readonly ListedStop[] =>
  stops.map((stop) => ({
    ...stop,
    tick: ticks.find(({ visit, device_id }) => visit === id && device_id === stop.device_id) ?? null,
  }));

/** Whether a stop is left to do: it is open, and nothing waits to be sent. */
export const isLeft = ({ state, tick }: ListedStop): boolean => state === stopState.open && tick === null;
