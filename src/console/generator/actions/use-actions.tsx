import { useDelete } from "@refinedev/core";
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import type { Action, Resource, WireRecord } from "../../../contract";
import { MessageError } from "../../client/call-error";
import { titleOf } from "../../fields/relation-titles";
import { t, text, withTexts } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { useServices } from "../../providers/services-context";
import { useCallMutation } from "../../providers/use-call-mutation";
import { useRefreshAll } from "../use-refresh-all";
import { createBulkCall, type PromptValues } from "./action-call";
import { permittedActions } from "./available-actions";
import type { BulkReport } from "./bulk";
import { type BulkTarget, isFilterTarget } from "./bulk-target";
import { type InterruptedBulk, interruptedBulkOf, saveInterruptedBulk } from "./interrupted-bulk";
import { useFileActions } from "./use-file-actions";

const ActionDialog = lazy(withTexts(() => import("./action-dialog"), "customers", "lists"));
const BulkDialog = lazy(withTexts(() => import("./bulk-dialog"), "lists"));

/** Deletion in the form of a declared action, so that it uses the same menus and dialogs. */
export const deletion: Action = {
  name: "delete",
  call: "",
  label: { zh: "删除", en: "Delete" },
  icon: "delete",
  confirm: { zh: "删除“{title}”？此操作无法撤销。", en: "Delete “{title}”? This cannot be undone." },
  danger: true,
};

type OpenDialog =
  | { readonly kind: "single"; readonly action: Action; readonly record: WireRecord }
  | {
      readonly kind: "bulk";
      readonly action: Action;
      readonly target: BulkTarget;
      readonly unfinished?: InterruptedBulk;
    };

/** Runs the actions of a screen's records. */
export interface RecordActions {
  /**
   * Runs an action on one record, or on all records that its `allWith` selects. Opens a dialog first if it needs one.
   */
  readonly start: (action: Action, record: WireRecord) => void;
  /**
   * Opens the dialog that runs an action on many records and reports the result. A file action on selected records
   * downloads its file at once.
   */
  readonly startMany: (action: Action, target: BulkTarget) => void;
  /** Whether an action on this record is in progress. */
  readonly isBusy: (record: WireRecord) => boolean;
  /** The open dialog. The screen may render it anywhere. */
  readonly dialogs: ReactNode;
}

interface Options {
  readonly resource: Resource;
  /** Called when an action on one record has succeeded. */
  readonly onDone?: (action: Action, record: WireRecord) => void;
  /** Called after a bulk run. A screen that sets this also opens the report of an interrupted run. */
  readonly onReport?: (report: BulkReport<WireRecord>) => void;
}

const needsDialog = ({ confirm, prompts, preview, previewOfMany }: Action): boolean =>
  [confirm, prompts, preview, previewOfMany].some((one) => one !== undefined);

/** Runs the actions of a resource's records. The dialogs are loaded on demand. */
export function useActions({ resource, onDone, onReport }: Options): RecordActions {
  const registry = useRegistry();
  const send = useCallMutation();
  const notify = useNotify();
  const refreshAll = useRefreshAll();
  const can = useAccess();
  const { mutateAsync: remove } = useDelete();
  const { answersFile, start: startFile, dialog: fileDialog } = useFileActions(resource);
  const { session } = useServices();
  const [opened, setOpened] = useState<OpenDialog | null>(() => {
    const unfinished = onReport && interruptedBulkOf(resource.name, session.current()?.user.id);
    return unfinished ? { kind: "bulk", action: unfinished.action, target: [], unfinished } : null;
  });
  const [busy, setBusy] = useState<ReadonlySet<unknown>>(new Set());
  // A ref, because state changes too late to stop the second of two fast clicks.
  const inFlight = useRef(new Set<unknown>());

  /**
   * Resolves to false after a failure, which is shown to the user, or if an action on the record is already in
   * progress.
   */
  const run = useCallback(
    async function run(action: Action, record: WireRecord, promptValues: PromptValues): Promise<boolean> {
      const key = record[resource.key];
      if (inFlight.current.has(key)) return false;
      inFlight.current.add(key);
      let changed = record;
      setBusy(new Set(inFlight.current));
      try {
        if (action === deletion) {
          const quiet = { successNotification: false as const, errorNotification: false as const, invalidates: [] };
          await remove({ resource: resource.name, id: Number(key), meta: { record }, ...quiet });
        } else {
          const onChanged = ([now]: readonly WireRecord[]) => {
            changed = now ?? record;
          };
          const options = { post: send, registry, resource, action, promptValues, onChanged };
          const [refused] = await createBulkCall(options)([record]);
          if (refused !== undefined) throw new MessageError(refused.message);
        }
        const undo = permittedActions(resource, can).find(({ name }) => name === action.undo);
        if (undo === undefined) {
          notify.success(t("action.done"));
        } else {
          const done = { action: text(action.label), title: titleOf(registry, resource.name, record) };
          notify.success(t("action.doneTo", done), {
            label: t("action.undo"),
            run: () => void run(undo, changed, {}),
          });
        }
        void refreshAll({ resource: resource.name, id: Number(key) });
        onDone?.(action, record);
        return true;
      } catch (error) {
        notify.failure(error);
        return false;
      } finally {
        inFlight.current.delete(key);
        setBusy(new Set(inFlight.current));
      }
    },
    [resource, registry, send, notify, refreshAll, remove, onDone, can],
  );

  const close = useCallback(() => setOpened(null), []);
  const dialogs = opened !== null && (
    <Suspense fallback={null}>
      {opened.kind === "single" ? (
        <ActionDialog
          resource={resource}
          action={opened.action}
          record={opened.record}
          onClose={close}
          run={(promptValues) => run(opened.action, opened.record, promptValues)}
        />
      ) : (
        <BulkDialog
          key={opened.action.name}
          resource={resource}
          action={opened.action}
          target={opened.target}
          unfinished={opened.unfinished}
          onFile={answersFile(opened.action) ? (records) => startFile(opened.action, records) : undefined}
          onClose={() => {
            if (opened.unfinished) saveInterruptedBulk(null);
            close();
          }}
          onUndo={(action, target) => setOpened({ kind: "bulk", action, target })}
          onReport={(report) => {
            void refreshAll();
            onReport?.(report);
          }}
        />
      )}
    </Suspense>
  );

  // The rows of a list depend on these functions, so an open dialog must not change them.
  const start = useCallback(
    (action: Action, record: WireRecord) => {
      const { allWith } = action;
      if (allWith !== undefined) {
        const target = { filters: { [allWith]: record[allWith] }, within: {}, except: new Set() };
        setOpened({ kind: "bulk", action, target });
      } else if (answersFile(action)) startFile(action, [record]);
      else if (needsDialog(action)) setOpened({ kind: "single", action, record });
      else void run(action, record, {});
    },
    [answersFile, startFile, run],
  );
  const startMany = useCallback(
    (action: Action, target: BulkTarget) => {
      if (answersFile(action) && !isFilterTarget(target)) startFile(action, target);
      else setOpened({ kind: "bulk", action, target });
    },
    [answersFile, startFile],
  );
  const isBusy = useCallback((record: WireRecord) => busy.has(record[resource.key]), [busy, resource]);

  return {
    start,
    startMany,
    isBusy,
    dialogs: (
      <>
        {dialogs}
        {fileDialog}
      </>
    ),
  };
}
