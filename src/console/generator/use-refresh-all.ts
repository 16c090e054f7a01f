import { useInvalidate } from "@refinedev/core";
import { useCallback } from "react";

/**
 * Marks everything that was read as outdated. A change reaches further than its own resource (binding a device uses up a
 * stock record, disabling a dealer ends sessions), so nothing read before it is trusted after it.
 */
export function useRefreshAll(): () => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(async () => {
    await invalidate({ invalidates: ["all"], invalidationFilters: { refetchType: "active" } });
  }, [invalidate]);
}
