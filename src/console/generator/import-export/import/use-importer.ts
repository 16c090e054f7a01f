import { useEffect, useState, useSyncExternalStore } from "react";
import { importColumns, pathFor, type Resource } from "../../../../contract";
import { createDraftStore } from "../../../client/draft-store";
import { useNotify } from "../../../providers/notify";
import { useServices } from "../../../providers/services-context";
import { useRefreshAll } from "../../use-refresh-all";
import type { ImportState } from "./import-state";
import { createImporter, type Importer } from "./importer";

/** Imports whose session ended. */
const shelf = createDraftStore<Importer>();

/** The import of a page: a new one, or the one that the end of the last session has cut off. */
export function useImporter(
  resource: Resource,
  variant: number | null,
): { readonly state: ImportState; readonly importer: Importer } {
  const { session, transfer } = useServices();
  const notify = useNotify();
  const refreshAll = useRefreshAll();
  const place = `${resource.name} ${variant ?? ""}`;
  const [importer] = useState(() => {
    const of = (path: Resource["calls"]["import"]): string | null =>
      path === null ? null : (pathFor(resource, path, { [resource.variant ?? ""]: variant }) ?? null);
    const calls = { import: of(resource.calls.import) ?? "", check: of(resource.calls.check) };
    const columns = importColumns(resource, variant);
    return shelf.get(session, place) ?? createImporter({ session, transfer, calls, columns, warn: notify.warning });
  });
  const state = useSyncExternalStore(importer.subscribe, importer.current);

  useEffect(() => importer.onWritten(() => void refreshAll()), [importer, refreshAll]);
  useEffect(() => {
    shelf.delete(session, place);
    const begun = session.current();
    return () => {
      // The session has ended, or has been renewed in another tab: nobody meant to leave the import.
      if (session.current()?.token !== begun?.token) shelf.save(session, place, begun?.user.id, importer);
      else importer.stop();
    };
  }, [session, place, importer]);

  return { state, importer };
}
