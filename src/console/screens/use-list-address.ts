import { canOpen, pageSize, type WireRecord } from "../../contract";
import { listParams } from "../generator/list/list-state";
import { accessSession } from "../providers/access-session";
import { useRegistry } from "../providers/registry-context";
import { useSession } from "../providers/services-context";

/** A list with filters that are set. */
export interface FilteredList {
  readonly resource: string;
  readonly filters: WireRecord;
}

/** Address of a filtered list; null where the session has none. */
export function useListAddress(opens: FilteredList | undefined): string | null {
  const registry = useRegistry();
  const user = useSession()?.user;
  const entry = registry.entries.find((one) => one.name === opens?.resource);
  if (opens === undefined || user === undefined || entry?.type !== "resource") return null;
  if (!canOpen(registry, accessSession(registry, user), entry)) return null;
  const params = listParams(entry, {
    page: 1,
    pageSize: pageSize.default,
    sort: null,
    filters: opens.filters,
    columns: null,
  });
  return params.size === 0 ? entry.path : `${entry.path}?${params}`;
}
