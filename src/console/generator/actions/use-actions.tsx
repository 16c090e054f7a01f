import { useDelete } from "@refinedev/core";
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { Action, Resource, WireRecord } from "../../../contract";
import { t, withTexts } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { usePost, useServices } from "../../providers/services-context";
import { useRefreshAll } from "../use-refresh-all";
import { createBulkCall, type PromptValues } from "./action-call";
import type { BulkReport } from "./bulk";
import { type BulkTarget, isFilterTarget } from "./bulk-target";
import { type InterruptedBulk, interruptedBulkOf, saveInterruptedBulk } from "./interrupted-bulk";
import { useFileActions } from "./use-file-actions";

const ActionDialog = lazy(withTexts(() => import("./action-dialog")));
const BulkDialog = lazy(withTexts(() => import("./bulk-dialog")));

/** Deleting, as an action like those that are declared. */
export const deletion: Action = {
  name: "delete",
  call: "",
  label: { zh: "删除", en: "Delete" },
  icon: "delete",
  confirm: { zh: "删除“{title}”？此操作无法撤销。", en: "Delete “{title}”? This cannot be undone." },
  danger: true,
};

type Started =
  | { readonly over: "one"; readonly action: Action; readonly record: WireRecord }
  | {
      readonly over: "many";
      readonly action: Action;
      readonly chosen: BulkTarget;
      readonly unfinished?: InterruptedBulk;
    };

/** What a screen does with the actions of its records. */
export interface RecordActions {
  /** Does an action to one record: at once, or after what it asks for first. */
  readonly start: (action: Action, record: WireRecord) => void;
  /** Does an action to many records, with a report at the end. */
  readonly startMany: (action: Action, chosen: BulkTarget) => void;
  /** Whether a call over this record is under way. */
  readonly isBusy: (record: WireRecord) => boolean;
  /** What is asked, under way or reported; to be put anywhere on the screen. */
  readonly dialogs: ReactNode;
}

interface Options {
  readonly resource: Resource;
  /** After an action went through for one record. */
  readonly onDone?: (action: Action, record: WireRecord) => void;
  /** After a run over many. Whoever asks for this is told of a run, too, that its screen did not outlive. */
  readonly onReport?: (report: BulkReport<WireRecord>) => void;
}

const needsDialog = ({ confirm, prompts, preview }: Action): boolean =>
  confirm !== undefined || prompts !== undefined || preview !== undefined;

/** The actions of a resource's records. Dialogs are loaded when an action needs one. */
export function useActions({ resource, onDone, onReport }: Options): RecordActions {
  const registry = useRegistry();
  const post = usePost();
  const notify = useNotify();
  const refreshAll = useRefreshAll();
  const { mutateAsync: remove } = useDelete();
  const files = useFileActions(resource);
  const { session } = useServices();
  const [started, setStarted] = useState<Started | null>(() => {
    const unfinished = onReport && interruptedBulkOf(resource.name, session.current()?.user.id);
    return unfinished ? { over: "many", action: unfinished.action, chosen: [], unfinished } : null;
  });
  const [busy, setBusy] = useState<ReadonlySet<unknown>>(new Set());
  // A state would let two clicks of one frame through.
  const underWay = useRef(new Set<unknown>());

  /** Gives whether it went through; a failure has been said by then. */
  const run = useCallback(
    async (action: Action, record: WireRecord, asked: PromptValues): Promise<boolean> => {
      const key = record[resource.key];
      if (underWay.current.has(key)) return false;
      underWay.current.add(key);
      setBusy(new Set(underWay.current));
      try {
        if (action === deletion) {
          const quiet = { successNotification: false as const, errorNotification: false as const, invalidates: [] };
          await remove({ resource: resource.name, id: Number(key), meta: { record }, ...quiet });
        } else {
          const [refused] = await createBulkCall({ post, registry, resource, action, asked })([record]);
          if (refused !== undefined) throw new Error(refused.message);
        }
        notify.success(t("action.done"));
        void refreshAll();
        onDone?.(action, record);
        return true;
      } catch (error) {
        notify.failure(error);
        return false;
      } finally {
        underWay.current.delete(key);
        setBusy(new Set(underWay.current));
      }
    },
    [resource, registry, post, notify, refreshAll, remove, onDone],
  );

  const close = useCallback(() => setStarted(null), []);
  const dialogs = started !== null && (
    <Suspense fallback={null}>
      {started.over === "one" ? (
        <ActionDialog
          resource={resource}
          action={started.action}
          record={started.record}
          onClose={close}
          run={(asked) => run(started.action, started.record, asked)}
        />
      ) : (
        <BulkDialog
          resource={resource}
          action={started.action}
          chosen={started.chosen}
          {...(started.unfinished && { unfinished: started.unfinished })}
          {...(files.answersFile(started.action) && { onFile: (all) => files.start(started.action, all) })}
          onClose={() => {
            if (started.unfinished) saveInterruptedBulk(null);
            close();
          }}
          onReport={(report) => {
            void refreshAll();
            onReport?.(report);
          }}
        />
      )}
    </Suspense>
  );

  return useMemo(
    () => ({
      start: (action, record) => {
        if (files.answersFile(action)) files.start(action, [record]);
        else if (needsDialog(action)) setStarted({ over: "one", action, record });
        else void run(action, record, {});
      },
      startMany: (action, chosen) => {
        if (files.answersFile(action) && !isFilterTarget(chosen)) files.start(action, chosen);
        else setStarted({ over: "many", action, chosen });
      },
      isBusy: (record) => busy.has(record[resource.key]),
      dialogs: (
        <>
          {dialogs}
          {files.dialog}
        </>
      ),
    }),
    [busy, dialogs, files, resource, run],
  );
}
