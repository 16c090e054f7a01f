import { Button } from "antd";
import { useId, useMemo, useState } from "react";
import type { Action, Resource, WireRecord } from "../../../contract";
import { titleOf } from "../../fields/relation-titles";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { Dialog } from "../../ui/dialog";
import type { PromptValues } from "./action-call";
import { ActionPreview, useActionPreview } from "./action-preview";
import { BulkPreview } from "./bulk-preview";
import { useOwnerChoice } from "./owner-choice";
import { usePrompts } from "./prompts";
import { isLeftOut } from "./skip-reason";

interface Props {
  readonly resource: Resource;
  readonly action: Action;
  readonly record: WireRecord;
  /** Runs the action; false when it failed. */
  readonly run: (promptValues: PromptValues) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for confirmation and prompt values before an action on one record. Typed values stay when the action fails. */
export default function ActionDialog({ resource, action, record, run, onClose }: Props) {
  const { t, text } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const promptKey = `${resource.name} ${record[resource.key]}`;
  const id = useId();
  const prompts = usePrompts({
    id,
    promptKey,
    action,
    record,
    isDisabled: isBusy,
    onSubmit: (values) => void submit(values),
  });
  const preview = useActionPreview({ resource, action, record, promptValues: prompts.values });
  const records = useMemo(() => [record], [record]);
  const owners = useOwnerChoice(resource, action, records);
  const title = withOwner(resource, record, titleOf(useRegistry(), resource.name, record));
  const label = text(action.label);
  const { previewOfMany } = action;
  const [isRefused, setRefused] = useState(previewOfMany !== undefined);

  const submit = async (values: PromptValues): Promise<void> => {
    setBusy(true);
    const isDone = await run({ ...values, ...owners.values });
    setBusy(false);
    if (isDone) onClose();
  };

  const footer = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        {t("action.cancel")}
      </Button>
      <Button
        type="primary"
        danger={action.danger === true}
        loading={isBusy}
        disabled={
          isRefused || (preview.isPending && preview.isFetching) || isLeftOut(resource, action, record, owners.values)
        }
        autoFocus={prompts.isEmpty}
        htmlType="submit"
        form={id}
      >
        {label}
      </Button>
    </>
  );
  return (
    <Dialog title={t("action.title", { label, title })} footer={footer} canClose={!isBusy} onClose={onClose}>
      {action.confirm !== undefined && <p>{text(action.confirm, { title })}</p>}
      {owners.inputs}
      {prompts.inputs}
      <ActionPreview preview={preview} />
      {previewOfMany !== undefined && (
        <BulkPreview
          resource={resource}
          action={{ ...action, previewOfMany }}
          records={records}
          values={prompts.values}
          onRefused={setRefused}
        />
      )}
    </Dialog>
  );
}

/**
 * Adds the name of the related record to a title that is a choice. Many alarms share the title "Low battery"; the
 * device name tells them apart: "Low battery · Press 4".
 */
function withOwner(resource: Resource, record: WireRecord, title: string): string {
  if (resource.fields[resource.title]?.kind !== "choice") return title;
  const owners = Object.values(resource.fields).flatMap((field) =>
    field.kind === "relation" && field.titleIn !== undefined ? [record[field.titleIn]] : [],
  );
  const owner = owners.find((name) => typeof name === "string" && name !== "");
  return owner === undefined ? title : `${title} · ${owner}`;
}
