import { isNetworkError } from "../../client/call-error";
import type { Services } from "../../client/services";
import { keepCopies, keepTicks, loadVisits, type Tick } from "./visit-copy";
import { createVisitStore, type VisitStore } from "./visit-store";

/**
 * The visits of an account, shared by all parts of this page. While the account is signed in, unsent ticks are sent at
 * once, when the connection is back, and again with increasing pauses.
 */
export interface SharedVisits {
  readonly store: VisitStore;
  /** Keeps a visit up to date while it is shown. @returns a function that ends this */
  readonly show: (id: number) => () => void;
  /** Stores a tick and sends it. */
  readonly tick: (tick: Omit<Tick, "reason">) => void;
  /** Sends the unsent ticks and reloads the shown visit now. */
  readonly catchUp: () => Promise<void>;
  /** Ends sending permanently. */
  readonly end: () => void;
}

/** Pauses before unsent ticks are sent again, ms. The last pause repeats. */
export const pauses = [5_000, 15_000, 60_000, 300_000] as const;

let shared: (SharedVisits & { readonly account: number }) | null = null;

/** The visits of the signed-in account. The checklist and the background sender share them. */
export function visitsOf(account: number, services: Pick<Services, "post" | "session">): SharedVisits {
  if (shared?.account !== account) {
    shared?.end();
    shared = { account, ...createSharedVisits(account, services) };
    void shared.catchUp();
  }
  return shared;
}

/** Calls the server without Refine, because ticks are also sent while no screen of visits is open. */
export function createSharedVisits(
  account: number,
  { post, session }: Pick<Services, "post" | "session">,
): SharedVisits {
  const store = createVisitStore({
    post,
    start: loadVisits(account),
    keepCopies: (copies) => keepCopies(account, copies),
    keepTicks: (ticks, before) => keepTicks(account, ticks, before),
    now: () => Date.now(),
  });
  const shown = new Map<symbol, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  const send = async (): Promise<void> => {
    clearTimeout(timer);
    await store.send();
    for (const id of new Set(shown.values())) await store.load(id);
    schedule();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    const { error, ticks } = store.current();
    const isUnread = isNetworkError(error) && shown.size > 0;
    if (!isUnread && ticks.every(({ reason }) => reason !== null)) {
      tries = 0;
    } else {
      timer = setTimeout(() => void send(), pauses[Math.min(tries, pauses.length - 1)]);
      tries += 1;
    }
  };
  const catchUp = async (): Promise<void> => {
    tries = 0;
    if (session.current()?.user.id === account) await send();
  };
  const onOnline = (): void => void catchUp();
  /** Stops when the session changes: the next call would use another account. */
  const onSession = (): void => {
    clearTimeout(timer);
    if (session.current()?.user.id !== account) {
      store.stop();
    } else {
      store.resume();
      void catchUp();
    }
  };
  window.addEventListener("online", onOnline);
  const unfollow = session.subscribe(onSession);

  return {
    store,
    show(id) {
      const one = Symbol("shown");
      shown.set(one, id);
      void catchUp();
      return () => shown.delete(one);
    },
    tick: (tick) => void store.tick(tick).then(schedule),
    catchUp,
    end() {
      window.removeEventListener("online", onOnline);
      unfollow();
      clearTimeout(timer);
      store.stop();
    },
  };
}
