import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { isNetworkError } from "../../client/call-error";
import { useAccountId } from "../../providers/services-context";
import { useCallMutation } from "../../providers/use-call-mutation";
import { keepCopies, keepTicks, loadVisits } from "./visit-copy";
import { createVisitStore, type VisitState, type VisitStore } from "./visit-store";

/** Pause before what waits is sent again, ms: the first calls after the connection is back may still fail. */
const pause = 5_000;

/** The visits that this browser keeps. It sends what waits at the start, when the connection is back, and every few seconds. */
export function useVisits(id: number | null): Omit<VisitStore, "current" | "subscribe"> & VisitState {
  const post = useCallMutation();
  const account = useAccountId() ?? 0;
  const [store] = useState(() =>
    createVisitStore({
      post,
      start: loadVisits(account),
      keepCopies: (copies) => keepCopies(account, copies),
      keepTicks: (ticks, before) => keepTicks(account, ticks, before),
      now: () => Date.now(),
    }),
  );
  const catchUp = useCallback(async (): Promise<void> => {
    await store.send();
    if (id !== null) await store.load(id);
  }, [store, id]);
  useEffect(() => {
    void catchUp();
    const onOnline = (): void => void catchUp();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [catchUp]);
  const state = useSyncExternalStore(store.subscribe, store.current);
  const isBusy = state.isSending || state.isLoading;
  const isBehind = isNetworkError(state.error) || state.ticks.some(({ reason }) => reason === null);
  useEffect(() => {
    if (isBusy || !isBehind) return;
    const timer = setTimeout(() => void catchUp(), pause);
    return () => clearTimeout(timer);
  }, [catchUp, isBusy, isBehind]);
  const { load, tick, send, drop } = store;
  return { ...state, load, tick, send, drop };
}
