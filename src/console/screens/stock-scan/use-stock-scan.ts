import { useEffect, useState, useSyncExternalStore } from "react";
import { useRefreshAll } from "../../generator/use-refresh-all";
import { useAccountId } from "../../providers/services-context";
import { useCallMutation } from "../../providers/use-call-mutation";
import { countOf, type ScanEntry } from "./scan-entries";
import { createStockScan, type ScanRound, type StockScanStore } from "./stock-scan-store";
import { loadUnsent, saveUnsent } from "./unsent-scans";

/** A scanning round. It starts with the unsent identifiers that this tab has stored. */
export function useStockScan(
  onSettled: (entry: ScanEntry) => void,
): Omit<StockScanStore, "current" | "subscribe"> & ScanRound {
  const send = useCallMutation();
  const account = useAccountId() ?? 0;
  const refreshAll = useRefreshAll();
  const [store] = useState(() =>
    createStockScan({ post: send, start: loadUnsent(account), keep: (scan) => saveUnsent(account, scan), onSettled }),
  );
  const round = useSyncExternalStore(store.subscribe, store.current);
  useEffect(
    // On leaving, reload the lists: they were loaded before these records were saved.
    () => () => void (countOf(store.current().entries, "saved") > 0 && refreshAll()),
    [store, refreshAll],
  );
  const { changeDelivery, scan, sendAgain, undoLast } = store;
  return { ...round, changeDelivery, scan, sendAgain, undoLast };
}
