import { CheckOutlined } from "@ant-design/icons";
import { useDataProvider, useUpdate } from "@refinedev/core";
import { Button } from "antd";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Location } from "react-router";
import { type Field, faultText, type Resource, valueIn, type WireRecord } from "../../../contract";
import { FieldInput } from "../../fields/inputs";
import { useLanguage, useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useBusyLock } from "../../providers/use-busy-lock";
import { faultOf, valuesOf, variablesOf } from "../form/form-values";
import { UnsavedDialog } from "../form/unsaved-dialog";
import { useUnsavedGuard } from "../form/use-unsaved-guard";
import { useRefreshAll } from "../use-refresh-all";
import styles from "./inline.module.css";
import type { CellEditing } from "./use-cell-editing";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
  readonly name: string;
  readonly field: Field;
  readonly editing: CellEditing;
  readonly onClose: () => void;
}

/**
 * Edits one value in its cell. Enter saves, Escape discards the change, and F2 goes to the next cell of the row. A
 * change of the list, such as another order, shows a dialog before changed input is lost.
 */
export default function InlineEditor({ resource, record, name, field, editing, onClose }: Props) {
  const { t, text } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState<unknown>(() => (editing.draft() ?? { value: valueIn(record, name, field) }).value);
  const { save, isSaving } = useInlineSave(resource, record, name, field);
  const isChanged = JSON.stringify(value) !== JSON.stringify(valueIn(record, name, field));
  useEffect(() => editing.setDraft(isChanged ? { value } : null), [editing, isChanged, value]);
  const isSaved = useRef(false);
  const guard = useUnsavedGuard(() => isChanged && !isSaved.current, isChanged, isElsewhere);
  const leave = (): void => {
    // This must come first: closing removes the blocked navigation.
    guard.leave();
    onClose();
  };
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const fault = faultOf(value, name, field, "edit");
    if (fault !== null) return setMessage(faultText(fault, field.label, language));
    if (!(await save(value))) return;
    isSaved.current = true;
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The row handles F2. Other keys of the list, such as the arrows, do not work while the user types.
    if (event.key !== "F2") event.stopPropagation();
    if (event.key === "Escape") onClose();
  };
  return (
    <>
      <form
        ref={form}
        className={styles.editor}
        data-cell-editor
        onSubmit={(event) => void submit(event)}
        onKeyDown={onKeyDown}
      >
        <label htmlFor={id} className={styles.label}>
          {text(field.label)}
        </label>
        <FieldInput
          id={id}
          name={name}
          field={field}
          value={value}
          onChange={setValue}
          isDisabled={isSaving}
          isInvalid={message !== null}
          describedBy={message === null ? undefined : `${id}-fault`}
          mode="edit"
          draft={record}
        />
        <Button
          htmlType="submit"
          type="text"
          size="small"
          icon={<CheckOutlined />}
          loading={isSaving}
          aria-label={t("form.save")}
        />
        {message !== null && (
          <p id={`${id}-fault`} role="alert">
            {message}
          </p>
        )}
      </form>
      <UnsavedDialog guard={{ ...guard, leave }} />
    </>
  );
}

/** Whether a navigation leaves the shown rows. The query contains the order, the filters and the page of the list. */
const isElsewhere = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || from.search !== to.search;

/**
 * Saves one value by the save call, which takes the whole record. The record is read just before, so that concurrent
 * edits of other fields are kept. If the value itself has changed since it was shown, nothing is sent.
 */
function useInlineSave(resource: Resource, shown: WireRecord, name: string, field: Field) {
  const { t } = useTranslation();
  const notify = useNotify();
  const provider = useDataProvider();
  const refreshAll = useRefreshAll();
  const { mutateAsync: update } = useUpdate();
  const { isBusy: isSaving, run } = useBusyLock();
  const base = useRef(valueIn(shown, name, field));
  const save = async (value: unknown): Promise<boolean> => {
    const saved = await run(async () => {
      try {
        const id = Number(shown[resource.key]);
        const { data: fresh } = await provider().getOne<WireRecord>({ resource: resource.name, id });
        const now = valueIn(fresh, name, field);
        if (JSON.stringify(now) !== JSON.stringify(base.current)) {
          // Saving again replaces the other person's change.
          base.current = now;
          notify.warning(t("form.changedElsewhere"));
          void refreshAll({ resource: resource.name, id });
          return false;
        }
        await update({
          resource: resource.name,
          id,
          values: variablesOf(resource, fresh, { ...valuesOf(resource, fresh), [name]: value }),
          meta: { record: fresh },
          successNotification: false,
          errorNotification: false,
          // Not needed: `refreshAll` reloads everything.
          invalidates: [],
        });
        await refreshAll({ resource: resource.name, id });
        return true;
      } catch (error) {
        notify.failure(error);
        return false;
      }
    });
    return saved ?? false;
  };
  return { save, isSaving };
}
