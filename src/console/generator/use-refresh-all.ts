import { useInvalidate } from "@refinedev/core";
import { useCallback } from "react";

/**
 * Returns a function that invalidates all cached data. A change may affect other resources too: binding a device uses
 * up a stock record, disabling a dealer ends sessions.
 */
export function useRefreshAll(): () => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(async () => {
    await invalidate({ invalidates: ["all"], invalidationFilters: { refetchType: "active" } });
  }, [invalidate]);
}
