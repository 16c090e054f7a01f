import { UnsavedDialog } from "../../generator/form/unsaved-dialog";
import { useUnsavedGuard } from "../../generator/form/use-unsaved-guard";
import { isUnsettled, type ScanEntries } from "./scan-entries";

const texts = {
  title: "stockScan.leave",
  why: "stockScan.leaveWhy",
  leave: "stockScan.leaveAnyway",
  stay: "stockScan.stay",
} as const;

/**
 * Asks before the user leaves the screen with identifiers that are not in stock yet. The identifiers are kept, but the
 * user has to return to send them.
 */
export function LeaveScanDialog({ entries }: { readonly entries: ScanEntries }) {
  const count = entries.filter(isUnsettled).length;
  const guard = useUnsavedGuard(() => count > 0, count > 0);
  return <UnsavedDialog guard={guard} texts={{ ...texts, count }} />;
}
