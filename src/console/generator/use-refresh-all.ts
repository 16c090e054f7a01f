import { useInvalidate } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type OwnChange, ownChangesOf } from "../providers/own-changes";

/**
 * Returns a function that invalidates all cached data. A change may affect other resources too: binding a device uses
 * up a stock record, disabling a dealer ends sessions. Pass the record that the page has changed, so that the event of
 * this change does not reload everything a second time.
 */
export function useRefreshAll(): (changed?: OwnChange) => Promise<void> {
  const invalidate = useInvalidate();
  const client = useQueryClient();
  return useCallback(
    async (changed) => {
      if (changed !== undefined) ownChangesOf(client).expect(changed);
      await invalidate({ invalidates: ["all"], invalidationFilters: { refetchType: "active" } });
    },
    [invalidate, client],
  );
}
