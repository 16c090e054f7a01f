import { useCreate, useUpdate } from "@refinedev/core";
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

/** Saves the values of a form. A call while another one is in progress is ignored. */
export function useSave({ resource, mode, record }: Options) {
  const notify = useNotify();
  const refreshAll = useRefreshAll();
  const { mutateAsync: create } = useCreate();
  const { mutateAsync: update } = useUpdate();
  const { isBusy: isSaving, run } = useBusyLock();

  const send = async (values: FormValues): Promise<WireRecord> => {
    const shared = {
      resource: resource.name,
      values: variablesOf(resource, record, values),
      successNotification: false as const,
      errorNotification: false as const,
      // `refreshAll` below reloads everything.
      invalidates: [],
    };
    const answer =
      mode === "create"
        ? await create(shared)
        : await update({ ...shared, id: Number(record[resource.key]), meta: { record } });
    return answer.data;
  };

  const save = async (values: FormValues, names: readonly string[]): Promise<SaveResult> => {
    const saved = await run(async () => {
      try {
        const record = await send(values);
        void refreshAll();
        return { record };
      } catch (error) {
        notify.failure(error);
        const { own, others } = messagesFor(asRecord(asRecord(error).errors), names);
        return { messages: own, others };
      }
    });
    return saved ?? null;
  };
  return { save, isSaving };
}
