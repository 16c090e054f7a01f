import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Resource, SavedView } from "../../../contract";
import { browserStorage } from "../../client/browser-storage";
import { useNotify } from "../../providers/notify";
import { usePost, useSession } from "../../providers/services-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { createViewStore, type NewView } from "./view-store";

/** The saved views of one list, and what can be done with them. */
export interface SavedViews {
  /** The list's own, by their names; null before they are known. */
  readonly views: readonly SavedView[] | null;
  /** Whether this browser keeps them, because the server does not. */
  readonly isHere: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Whether something is being saved or deleted. */
  readonly isBusy: boolean;
  /** Saves a view; gives whether that went through. A failure has been said by then. */
  readonly save: (view: NewView) => Promise<boolean>;
  readonly remove: (view: SavedView) => Promise<boolean>;
}

/** The saved views of a list. */
export function useViews(resource: Resource): SavedViews {
  const post = usePost();
  const notify = useNotify();
  const client = useQueryClient();
  const account = useSession()?.user.id;
  const { isBusy, run } = useBusyLock();
  const store = useMemo(() => createViewStore({ post, kept: browserStorage, account }), [post, account]);
  const queryKey = ["views", account];
  const query = useQuery({ queryKey, queryFn: () => store.read(), meta: { isQuiet: true } });
  const { data } = query;
  const isHere = data?.isLocal ?? false;

  const change = async (make: () => Promise<void>): Promise<boolean> => {
    const isDone = await run(async () => {
      try {
        await make();
        await client.invalidateQueries({ queryKey });
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
    isHere,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
    isBusy,
    save: (view) => change(() => store.save(view, isHere)),
    remove: (view) => change(() => store.remove(view, isHere)),
  };
}
