import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { type Action, callByPath, type Resource, type WireRecord } from "../../../contract";
import { withTexts } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { useDownload } from "../import-export/use-download";
import { actionPayload } from "./action-call";

const FileDialog = lazy(withTexts(() => import("./download-dialog"), "files"));

/** Runs actions whose call returns a file. */
export interface FileActions {
  readonly answersFile: (action: Action) => boolean;
  /** Downloads the file for these records. */
  readonly start: (action: Action, records: readonly WireRecord[]) => void;
  /** The progress of the download. */
  readonly dialog: ReactNode;
}

/** Downloads the files that actions return, and shows the progress. */
export function useFileActions(resource: Resource): FileActions {
  const registry = useRegistry();
  const { progress, start, stop } = useDownload();
  const [started, setStarted] = useState<Action | null>(null);
  const answersFile = useCallback(
    (action: Action) => action.call !== "" && callByPath(registry, action.call).answers === "file",
    [registry],
  );
  const startAction = useCallback(
    (action: Action, records: readonly WireRecord[]) => {
      setStarted(action);
      start(action.call, actionPayload({ registry, resource, action, records }));
    },
    [registry, resource, start],
  );
  return useMemo(
    () => ({
      answersFile,
      start: startAction,
      dialog: progress !== null && started !== null && (
        <Suspense fallback={null}>
          <FileDialog label={started.label} progress={progress} onStop={stop} />
        </Suspense>
      ),
    }),
    [answersFile, startAction, progress, started, stop],
  );
}
