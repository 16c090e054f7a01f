import { asRecord, code, isNumber } from "../../../contract";
import { CallError, waitIn } from "../../client/call-error";
import type { Post } from "../../client/post";
import { errorText } from "../../i18n/error-text";
import { copyOf, type KeptVisits, type Tick, type VisitCopy } from "./visit-copy";

/** What the checklist shows. */
export interface VisitState extends KeptVisits {
  readonly isLoading: boolean;
  readonly isSending: boolean;
  /** Why the last read failed; null if it succeeded. */
  readonly error: unknown;
}

/** The visits of one account in this browser. */
export interface VisitStore {
  readonly current: () => VisitState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads a visit again, with the cartridges in stock, and keeps a copy. Without a connection, the last copy stays. */
  readonly load: (id: number) => Promise<void>;
  /** Keeps a tick and sends it. It replaces one of the same stop. */
  readonly tick: (tick: Omit<Tick, "reason">) => Promise<void>;
  /** Sends what waits, oldest first. */
  readonly send: () => Promise<void>;
  /** Forgets a refused tick. */
  readonly drop: (key: string) => void;
}

interface Options {
  readonly post: Post;
  readonly start: KeptVisits;
  /** Called with copies that must survive a reload. */
  readonly keepCopies: (copies: KeptVisits["copies"]) => void;
  /** Called with ticks that must survive a reload, and with those before. */
  readonly keepTicks: (ticks: KeptVisits["ticks"], before: KeptVisits["ticks"]) => void;
  /** ms UTC. */
  readonly now: () => number;
}

/** Codes that do not concern the stop: the same call may succeed later. */
const temporary: ReadonlySet<number> = new Set([code.network, code.invalid, code.tokenInvalid, code.saveError]);

const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) || temporary.has(error.code) || waitIn(error) !== null;

/** Whether an error concerns one call. Other calls may succeed. */
const isOfOneCall = (error: unknown): boolean =>
  error instanceof CallError && (error.code === code.invalid || error.code === code.saveError);

/** Most batches that a checklist offers. */
const maxBatches = 100;

/** Creates the store of an account's visits. Ticks are sent one by one; those without an answer are sent again later. */
export function createVisitStore({ post, start, keepCopies, keepTicks, now }: Options): VisitStore {
  let state: VisitState = { ...start, isLoading: false, isSending: false, error: null };
  const listeners = new Set<() => void>();
  const change = (next: Partial<VisitState>): void => {
    const before = state;
    state = { ...state, ...next };
    if (state.copies !== before.copies) keepCopies(state.copies);
    if (state.ticks !== before.ticks) keepTicks(state.ticks, before.ticks);
    for (const listener of listeners) listener();
  };
  const replace = (copy: VisitCopy): void =>
    change({ copies: [copy, ...state.copies.filter(({ id }) => id !== copy.id)] });
  const withoutTick = (key: string) => state.ticks.filter((one) => one.key !== key);

  /** Returns whether to go on with the next tick. */
  const sendOne = async ({ reason: _, visit: id, ...tick }: Tick): Promise<boolean> => {
    try {
      const answer = asRecord(await post("visit/tick", { id, ...tick }));
      confirm(id, tick, answer);
      change({ ticks: withoutTick(tick.key) });
      return true;
    } catch (error) {
      if (mayPass(error)) return isOfOneCall(error);
      const reason = errorText(error);
      change({ ticks: state.ticks.map((one) => (one.key === tick.key ? { ...one, reason } : one)) });
      return true;
    }
  };
  const confirm = (
    id: number,
    { device_id, comment }: Pick<Tick, "device_id" | "comment">,
    { state: done, by, time }: Readonly<Record<string, unknown>>,
  ): void => {
    const copy = state.copies.find((one) => one.id === id);
    if (copy === undefined || !isNumber(done)) return;
    const stops = copy.stops.map((stop) =>
      stop.device_id === device_id
        ? { ...stop, state: done, comment, by: String(by ?? ""), time: isNumber(time) ? time : null }
        : stop,
    );
    change({ copies: state.copies.map((one) => (one === copy ? { ...copy, stops } : one)) });
  };

  const store: VisitStore = {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(id) {
      change({ isLoading: true });
      try {
        const [visit, cartridges] = await Promise.all([
          post("visit/detail", { id }),
          // An account without the authority for the stock ticks off without a swap.
          post("cartridge/list", { page: 1, page_size: maxBatches }).catch((error: unknown) => {
            if (error instanceof CallError && error.code === code.notAllowed) return null;
            throw error;
          }),
        ]);
        replace(copyOf(visit, cartridges, now()));
        change({ isLoading: false, error: null });
      } catch (error) {
        change({ isLoading: false, error });
      }
    },
    async tick(tick) {
      const others = state.ticks.filter((one) => one.visit !== tick.visit || one.device_id !== tick.device_id);
      change({ ticks: [...others, { ...tick, reason: null }] });
      await store.send();
    },
    async send() {
      if (state.isSending) return;
      change({ isSending: true });
      const tried = new Set<string>();
      for (;;) {
        const next = state.ticks.find(({ key, reason }) => reason === null && !tried.has(key));
        if (next === undefined || !(await sendOne(next))) break;
        tried.add(next.key);
      }
      change({ isSending: false });
    },
    drop: (key) => change({ ticks: withoutTick(key) }),
  };
  return store;
}

/** A key that no other tick has. `randomUUID` exists only on secure pages. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
