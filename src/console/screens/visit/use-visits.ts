import { useEffect, useSyncExternalStore } from "react";
import { useAccountId, useServices } from "../../providers/services-context";
import { type SharedVisits, visitsOf } from "./shared-visits";
import type { VisitState, VisitStore } from "./visit-store";

/** The visits that this browser stores for the account. @param id the visit that is shown; null for none */
export function useVisits(
  id: number | null,
): Pick<SharedVisits, "tick" | "catchUp"> & Pick<VisitStore, "drop" | "load"> & VisitState {
  const services = useServices();
  const { store, show, tick, catchUp } = visitsOf(useAccountId() ?? 0, services);
  useEffect(() => (id === null ? undefined : show(id)), [show, id]);
  const state = useSyncExternalStore(store.subscribe, store.current);
  return { ...state, tick, catchUp, load: store.load, drop: store.drop };
}
