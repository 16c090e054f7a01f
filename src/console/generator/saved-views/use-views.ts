import { useMemo } from "react";
import type { Resource, SavedView } from "../../../contract";
import { browserStorage } from "../../client/browser-storage";
import { useNotify } from "../../providers/notify";
import { useAccountId } from "../../providers/services-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useCall } from "../../providers/use-call";
import { useCallMutation } from "../../providers/use-call-mutation";
import { createViewStore, type NewView, type StoredViews } from "./view-store";

/** The saved views of one list, with their operations. */
export interface SavedViews {
  /** Sorted by name; null while loading. */
  readonly views: readonly SavedView[] | null;
  /** Whether the views are stored in this browser, because the server does not store views (spec W8). */
  readonly isLocal: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Whether a view is being saved or deleted. */
  readonly isBusy: boolean;
  /** Saves a view. Resolves to false after a failure, which has been shown to the user. */
  readonly save: (view: NewView) => Promise<boolean>;
  readonly remove: (view: SavedView) => Promise<boolean>;
}

/** Reads and changes the saved views of a list. */
export function useViews(resource: Resource): SavedViews {
  const send = useCallMutation();
  const notify = useNotify();
  const account = useAccountId();
  const { isBusy, run } = useBusyLock();
  const store = useMemo(() => createViewStore({ post: send, storage: browserStorage, account }), [send, account]);
  // The store answers with the views of this browser if the server stores none.
  const { data, error, refetch } = useCall<StoredViews>(
    "view/list",
    {},
    {
      queryFn: async () => ({ data: { ...(await store.read()) } }),
    },
  );
  const isLocal = data?.isLocal ?? false;

  const change = async (operation: () => Promise<void>): Promise<boolean> => {
    const isDone = await run(async () => {
      try {
        await operation();
        await refetch();
        return true;
      } catch (error) {
        notify.failure(error);
        return false;
      }
    });
    return isDone ?? false;
  };
  return {
    views: data?.views.filter((view) => view.resource === resource.name) ?? null,
    isLocal,
    error,
    retry: () => void refetch(),
    isBusy,
    save: (view) => change(() => store.save(view, isLocal)),
    remove: (view) => change(() => store.remove(view, isLocal)),
  };
}
