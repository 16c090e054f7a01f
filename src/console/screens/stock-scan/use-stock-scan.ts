import { useEffect, useState, useSyncExternalStore } from "react";
import { useRefreshAll } from "../../generator/use-refresh-all";
import { usePost, useSession } from "../../providers/services-context";
import { countOf, type Entry } from "./scan-entries";
import { createStockScan, type ScanRound, type StockScanStore } from "./stock-scan-store";
import { keepUnsent, keptUnsent } from "./unsent-scans";

/** A round of scanning, begun with what this tab has kept of the last one. */
export function useStockScan(
  onSettled: (entry: Entry) => void,
): Omit<StockScanStore, "current" | "subscribe"> & ScanRound {
  const post = usePost();
  const account = useSession()?.user.id ?? 0;
  const refreshAll = useRefreshAll();
  const [store] = useState(() =>
    createStockScan({ post, start: keptUnsent(account), keep: (scan) => keepUnsent(account, scan), onSettled }),
  );
  const round = useSyncExternalStore(store.subscribe, store.current);
  useEffect(
    // The list that one goes back to was read before.
    () => () => void (countOf(store.current().entries, "saved") > 0 && refreshAll()),
    [store, refreshAll],
  );
  const { changeDelivery, take, sendAgain, undoLast } = store;
  return { ...round, changeDelivery, take, sendAgain, undoLast };
}
