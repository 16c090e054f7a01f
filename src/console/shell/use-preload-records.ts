import { useDataProvider } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { loadListScreen } from "../generator/routes";
import { useRegistry } from "../providers/registry-context";
import { useAccountId } from "../providers/services-context";
import type { NavigationEntry } from "./use-navigation";

/** Returns a function that loads the records of an entry's list, so that they are there when the page opens. */
export function usePreloadRecords({ name, path }: NavigationEntry): () => void {
  const registry = useRegistry();
  const account = useAccountId();
  const client = useQueryClient();
  const provider = useDataProvider();
  return () => {
    const resource = registry.entries.find((entry) => entry.name === name);
    if (resource?.type !== "resource" || resource.path !== path || resource.calls.list === null) return;
    const load = async (): Promise<void> => {
      const { loadMenuRecords } = await loadListScreen();
      await loadMenuRecords(resource, account, { client, provider: provider() });
    };
    // Opening the page loads the code again, and shows the failure.
    load().catch(() => undefined);
  };
}
