import { useForm } from "@refinedev/antd";
import type { HttpError } from "@refinedev/core";
import { useId } from "react";
import { asRecord, type Resource, type WireRecord } from "../../../contract";
import { useNotify } from "../../providers/notify";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useRefreshAll } from "../use-refresh-all";
import { type FormMode, type FormValues, messagesFor, variablesOf } from "./form-values";

/** The saved record as the server returns it, or the server's messages: `messages` by input, `others` without one. */
export type SaveResult =
  | { readonly record: WireRecord }
  | { readonly messages: ReadonlyMap<string, string>; readonly others: readonly string[] }
  /** Nothing was sent: another save was in progress. */
  | null;

interface Options {
  readonly resource: Resource;
  readonly mode: FormMode;
  readonly record: WireRecord;
}

/**
 * Refine's form of a record: antd's store, and the function that saves the values. Refine assigns the server's messages
 * to their inputs. A call is ignored while another one is in progress.
 */
export function useSave({ resource, mode, record }: Options) {
  const notify = useNotify();
  const refreshAll = useRefreshAll();
  const { isBusy: isSaving, run } = useBusyLock();
  const ownCache = useId();
  const { form, onFinish } = useForm<WireRecord, HttpError, FormValues>({
    resource: resource.name,
    action: mode,
    ...(mode === "edit" && { id: Number(record[resource.key]) }),
    // `useRecord` has read the record. Refine would reset the inputs after each refetch.
    queryOptions: { enabled: false },
    queryMeta: { ownCache },
    mutationMeta: { record },
    redirect: false,
    successNotification: false,
    errorNotification: false,
    // `refreshAll` below reloads everything.
    invalidates: [],
  });

  const save = async (values: FormValues, names: readonly string[]): Promise<SaveResult> => {
    const saved = await run(async () => {
      try {
        const answer = await onFinish(variablesOf(resource, record, values));
        const saved = asRecord(answer?.data);
        void refreshAll({ resource: resource.name, id: Number(saved[resource.key] ?? record[resource.key]) });
        return { record: saved };
      } catch (error) {
        notify.failure(error);
        const { own, others } = messagesFor(asRecord(asRecord(error).errors), names);
        return { messages: own, others };
      }
    });
    return saved ?? null;
  };
  return { form, save, isSaving };
}
