import { useCreate, useUpdate } from "@refinedev/core";
import { asRecord, type Resource, type WireRecord } from "../../../contract";
import { useNotify } from "../../providers/notify";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useRefreshAll } from "../use-refresh-all";
import { type FormMode, type FormValues, messagesFor, variablesOf } from "./form-values";

/** What became of saving: the record as the server has it now, or messages for the inputs and those for none of them. */
export type SaveResult =
  | { readonly record: WireRecord }
  | { readonly messages: ReadonlyMap<string, string>; readonly others: readonly string[] }
  /** A save is under way already; this one was not sent. */
  | null;

interface Options {
  readonly resource: Resource;
  readonly mode: FormMode;
  readonly record: WireRecord;
}

/** Saves the values of a form. A second call while one is under way is not sent, however fast it comes. */
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
      // Everything is read anew afterwards.
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
