import { useCallback } from "react";
import { canOpen, pageSize, type WireRecord } from "../../contract";
import { listParams } from "../generator/list/list-state";
import { accessSession } from "../providers/access-session";
import { useRegistry } from "../providers/registry-context";
import { useSession } from "../providers/services-context";

/** A resource's list with preset filters. */
export interface FilteredList {
  readonly resource: string;
  readonly filters: WireRecord;
}

/** The function that makes the address of a filtered list; null if the session may not open the list. */
export function useListAddresses(): (list: FilteredList) => string | null {
  const registry = useRegistry();
  const user = useSession()?.user;
  return useCallback(
    ({ resource, filters }) => {
      const entry = registry.entries.find(({ name }) => name === resource);
      if (user === undefined || entry?.type !== "resource") return null;
      if (!canOpen(registry, accessSession(registry, user), entry)) return null;
      const state = { page: 1, pageSize: pageSize.default, sort: null, filters, columns: null };
      const params = listParams(entry, state);
      return params.size === 0 ? entry.path : `${entry.path}?${params}`;
    },
    [registry, user],
  );
}

/** The address of a filtered list; null if the session may not open it. */
export function useListAddress(list: FilteredList | undefined): string | null {
  const addressOf = useListAddresses();
  return list === undefined ? null : addressOf(list);
}
