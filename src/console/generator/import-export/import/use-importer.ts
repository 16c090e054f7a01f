import { useEffect, useState, useSyncExternalStore } from "react";
import { importColumns, pathFor, type Resource } from "../../../../contract";
import { createDraftStore } from "../../../client/draft-store";
import { useNotify } from "../../../providers/notify";
import { useServices } from "../../../providers/services-context";
import { useRefreshAll } from "../../use-refresh-all";
import type { ImportState } from "./import-state";
import { createImporter, type Importer } from "./importer";

/** Imports that the end of a session has interrupted. */
const drafts = createDraftStore<Importer>();

/** The import of a page: the one that the end of the session has interrupted, else a new one. */
export function useImporter(
  resource: Resource,
  variant: number | null,
): { readonly state: ImportState; readonly importer: Importer } {
  const { session, transfer } = useServices();
  const notify = useNotify();
  const refreshAll = useRefreshAll();
  const place = `${resource.name} ${variant ?? ""}`;
  const [importer] = useState(() => {
    const pathOf = (path: Resource["calls"]["import"]): string | null =>
      path === null ? null : (pathFor(resource, path, { [resource.variant ?? ""]: variant }) ?? null);
    const calls = { import: pathOf(resource.calls.import) ?? "", check: pathOf(resource.calls.check) };
    const columns = importColumns(resource, variant);
    return drafts.get(session, place) ?? createImporter({ session, transfer, calls, columns, warn: notify.warning });
  });
  const state = useSyncExternalStore(importer.subscribe, importer.current);

  useEffect(() => importer.onWritten(() => void refreshAll()), [importer, refreshAll]);
  useEffect(() => {
    drafts.delete(session, place);
    const initial = session.current();
    return () => {
      // The page was closed because the session ended or was renewed in another tab: keep the import.
      if (session.current()?.token !== initial?.token) drafts.save(session, place, initial?.user.id, importer);
      else importer.stop();
    };
  }, [session, place, importer]);

  return { state, importer };
}
