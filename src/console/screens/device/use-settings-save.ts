import { useDataProvider, useUpdate } from "@refinedev/core";
import type { Resource, WireRecord } from "../../../contract";
import { type FormValues, variablesOf } from "../../generator/form/form-values";
import { useRefreshAll } from "../../generator/use-refresh-all";
import { useNotify } from "../../providers/notify";
import { useBusyLock } from "../../providers/use-busy-lock";
import { changesBetween } from "./setting-states";

/** What became of saving: the record as it is now, or what somebody else has changed meanwhile. */
export type SettingsSaved = { readonly record: WireRecord } | { readonly changed: string; readonly fresh: WireRecord };

/**
 * Saves the settings of a device by the specified save call, which takes the whole record. What goes along is the record as
 * it was read a moment before, so that nobody else's edit of other fields is undone; and where the settings themselves have
 * changed since the person saw them, nothing is sent and he is asked to look.
 *
 * @param form the resource with the form of its settings alone.
 */
export function useSettingsSave(form: Resource) {
  const notify = useNotify();
  const provider = useDataProvider();
  const refreshAll = useRefreshAll();
  const { mutateAsync: update } = useUpdate();
  const { isBusy: isSaving, run } = useBusyLock();

  const send = async (seen: WireRecord, values: FormValues): Promise<SettingsSaved> => {
    const id = Number(seen[form.key]);
    const { data: fresh } = await provider().getOne<WireRecord>({ resource: form.name, id });
    const changed = changesBetween(form, seen, fresh);
    if (changed !== "") return { changed, fresh };
    const { data: record } = await update({
      resource: form.name,
      id,
      values: variablesOf(form, fresh, values),
      meta: { record: fresh },
      successNotification: false,
      errorNotification: false,
      // Everything is read anew afterwards.
      invalidates: [],
    });
    void refreshAll();
    return { record: record as WireRecord };
  };

  /** Null when one is under way already, or when it failed, which is said. */
  const save = async (seen: WireRecord, values: FormValues): Promise<SettingsSaved | null> => {
    const saved = await run(async () => {
      try {
        return await send(seen, values);
      } catch (error) {
        notify.failure(error);
        return null;
      }
    });
    return saved ?? null;
  };
  return { save, isSaving };
}
