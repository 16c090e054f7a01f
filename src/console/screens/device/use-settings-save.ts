import { useDataProvider, useUpdate } from "@refinedev/core";
import type { Resource, WireRecord } from "../../../contract";
import { type FormValues, variablesOf } from "../../generator/form/form-values";
import { useRefreshAll } from "../../generator/use-refresh-all";
import { useNotify } from "../../providers/notify";
import { useBusyLock } from "../../providers/use-busy-lock";
import { changesBetween } from "./setting-states";

/** The result of saving: the saved record, or a description of another user's changes with the current record. */
export type SettingsSaved = { readonly record: WireRecord } | { readonly changed: string; readonly fresh: WireRecord };

/**
 * Saves a device's settings by the save call, which takes the whole record. The record is read just before, so that
 * other users' edits of other fields are kept. If the settings themselves have changed since the user saw them, nothing
 * is sent, and the result describes the changes.
 *
 * @param form the resource reduced to its settings, see `settingsForm`.
 */
export function useSettingsSave(form: Resource) {
  const notify = useNotify();
  const provider = useDataProvider();
  const refreshAll = useRefreshAll();
  const { mutateAsync: update } = useUpdate();
  const { isBusy: isSaving, run } = useBusyLock();

  const send = async (shown: WireRecord, values: FormValues): Promise<SettingsSaved> => {
    const id = Number(shown[form.key]);
    const { data: fresh } = await provider().getOne<WireRecord>({ resource: form.name, id });
    const changed = changesBetween(form, shown, fresh);
    if (changed !== "") return { changed, fresh };
    const { data: record } = await update({
      resource: form.name,
      id,
      values: variablesOf(form, fresh, values),
      meta: { record: fresh },
      successNotification: false,
      errorNotification: false,
      // Refine need not reload: `refreshAll` reloads everything.
      invalidates: [],
    });
    void refreshAll({ resource: form.name, id });
    return { record: record as WireRecord };
  };

  /** Resolves to null if another save is in flight, or after a failure, which is shown as a notification. */
  const save = async (shown: WireRecord, values: FormValues): Promise<SettingsSaved | null> => {
    const saved = await run(async () => {
      try {
        return await send(shown, values);
      } catch (error) {
        notify.failure(error);
        return null;
      }
    });
    return saved ?? null;
  };
  return { save, isSaving };
}
