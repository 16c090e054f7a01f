import { asRecord, code, isNumber } from "../../../contract";
import { CallError, waitIn } from "../../client/call-error";
import type { Post } from "../../client/post";
import { errorText } from "../../i18n/error-text";
import { readCopy } from "./read-copy";
import type { KeptVisits, Tick, VisitCopy } from "./visit-copy";

/** The state that the checklist shows. */
export interface VisitState extends KeptVisits {
  readonly isLoading: boolean;
  readonly isSending: boolean;
  /** The error of the last read; null if it succeeded. */
  readonly error: unknown;
  /** Number of failed attempts to send in a row. */
  readonly failures: number;
  /** The error of the last attempt to send. */
  readonly sendError: unknown;
}

/** The visits of one account in this browser. */
export interface VisitStore {
  readonly current: () => VisitState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Reads a visit again, with the cartridges in stock, and stores a copy. Without a connection, the last copy stays.
   */
  readonly load: (id: number) => Promise<void>;
  /** Stores a tick and sends it. It replaces an older tick of the same stop. */
  readonly tick: (tick: Omit<Tick, "reason">) => Promise<void>;
  /**
   * Sends the unsent ticks, oldest first. Reads visits with a refused tick again, because another person may have been
   * there.
   */
  readonly send: () => Promise<void>;
  /** Deletes a refused tick. */
  readonly drop: (key: string) => void;
  /** Sends nothing more until `resume`, and keeps only new ticks: the next call could be that of another account. */
  readonly stop: () => void;
  readonly resume: () => void;
}

interface Options {
  readonly post: Post;
  readonly start: KeptVisits;
  /** Called with copies, to store them. */
  readonly keepCopies: (copies: KeptVisits["copies"]) => void;
  /** Called with ticks, to store them, and with the previous ticks. */
  readonly keepTicks: (ticks: KeptVisits["ticks"], before: KeptVisits["ticks"]) => void;
  /** ms UTC. */
  readonly now: () => number;
}

/** Error codes that do not concern the stop: the same call may succeed later. */
const temporary: ReadonlySet<number> = new Set([code.network, code.invalid, code.tokenInvalid, code.saveError]);

const isTemporary = (error: unknown): boolean =>
  !(error instanceof CallError) || temporary.has(error.code) || waitIn(error) !== null;

/** Whether an error concerns one call. Other calls may succeed. */
const isCallSpecific = (error: unknown): boolean =>
  error instanceof CallError && (error.code === code.invalid || error.code === code.saveError);

/**
 * Creates the store of an account's visits. Ticks are sent one by one; those without an answer are sent again later.
 */
export function createVisitStore({ post, start, keepCopies, keepTicks, now }: Options): VisitStore {
  let state: VisitState = { ...start, isLoading: false, isSending: false, error: null, failures: 0, sendError: null };
  let isStopped = false;
  /** Ticks that the server has confirmed. */
  let confirmed = 0;
  /** The last read of each visit. */
  const reads = new Map<number, symbol>();
  const listeners = new Set<() => void>();
  const put = (next: Partial<VisitState>): void => {
    const before = state;
    state = { ...state, ...next };
    if (state.copies !== before.copies) keepCopies(state.copies);
    if (state.ticks !== before.ticks) keepTicks(state.ticks, before.ticks);
    for (const listener of listeners) listener();
  };
  const change = (next: Partial<VisitState>): void => {
    if (!isStopped) put(next);
  };
  const replace = (copy: VisitCopy): void =>
    change({ copies: [copy, ...state.copies.filter(({ id }) => id !== copy.id)] });
  const withoutTick = (key: string) => state.ticks.filter((one) => one.key !== key);

  /** Sends a tick. Returns the error if it waits to be sent again, "refused" or "sent". */
  const sendOne = async ({ reason: _, visit: id, ...tick }: Tick): Promise<{ readonly error: unknown } | string> => {
    try {
      const answer = asRecord(await post("visit/tick", { id, ...tick }));
      confirmed += 1;
      confirm(id, tick, answer);
      change({ ticks: withoutTick(tick.key) });
      return "sent";
    } catch (error) {
      if (isTemporary(error)) return { error };
      const reason = errorText(error);
      change({ ticks: state.ticks.map((one) => (one.key === tick.key ? { ...one, reason } : one)) });
      return "refused";
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
  /** Reads a visit, again if a tick was confirmed meanwhile, because the answer would not contain that tick. */
  const read = async (id: number): Promise<VisitCopy> => {
    for (;;) {
      const before = confirmed;
      const copy = await readCopy(post, id, now());
      if (before === confirmed || isStopped) return copy;
    }
  };

  const store: VisitStore = {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(id) {
      if (isStopped) return;
      const own = Symbol("read");
      reads.set(id, own);
      change({ isLoading: true });
      const result = await read(id).catch((error: unknown) => ({ error }));
      // A later read has begun, and its answer is newer.
      if (reads.get(id) !== own) return;
      if (!("error" in result)) replace(result);
      change({ isLoading: false, error: "error" in result ? result.error : null });
    },
    async tick(tick) {
      const others = state.ticks.filter((one) => one.visit !== tick.visit || one.device_id !== tick.device_id);
      // Also when the sending is stopped: the tick waits for its account.
      put({ ticks: [...others, { ...tick, reason: null }] });
      await store.send();
    },
    async send() {
      if (state.isSending || isStopped) return;
      change({ isSending: true });
      const tried = new Set<string>();
      const refused = new Set<number>();
      let failed: { readonly error: unknown } | null = null;
      while (!isStopped) {
        const next = state.ticks.find(({ key, reason }) => reason === null && !tried.has(key));
        if (next === undefined) break;
        tried.add(next.key);
        const result = await sendOne(next);
        if (result === "refused") refused.add(next.visit);
        if (typeof result === "string") continue;
        failed = result;
        if (!isCallSpecific(result.error)) break;
      }
      change({
        isSending: false,
        failures: failed === null ? 0 : state.failures + 1,
        sendError: failed === null ? null : failed.error,
      });
      for (const { id } of state.copies) if (refused.has(id)) await store.load(id);
    },
    drop: (key) => change({ ticks: withoutTick(key) }),
    stop() {
      // The answer to a call in flight is dropped, so its tick is sent again with the same key.
      change({ isSending: false, isLoading: false });
      isStopped = true;
    },
    resume() {
      isStopped = false;
    },
  };
  return store;
}

/** A key that no other tick has. `randomUUID` exists only on secure pages. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
