import { Button } from "antd";
import { useState } from "react";
import type { Action, Resource, WireRecord } from "../../../contract";
import { titleOf } from "../../fields/relation-titles";
import { t, text } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { Dialog } from "../../ui/dialog";
import type { PromptValues } from "./action-call";
import { ActionPreview, useActionPreview } from "./action-preview";
import { usePrompts } from "./prompts";

interface Props {
  readonly resource: Resource;
  readonly action: Action;
  readonly record: WireRecord;
  /** Gives whether it went through. */
  readonly run: (asked: PromptValues) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks before an action is done to one record. What was typed stays when it fails. */
export default function ActionDialog({ resource, action, record, run, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const place = `${resource.name} ${record[resource.key]}`;
  const asked = usePrompts({ place, action, record, isDisabled: isBusy, onEnter: () => void go() });
  const preview = useActionPreview({ resource, action, record, asked: asked.now });
  const title = whole(resource, record, titleOf(useRegistry(), resource.name, record));
  const label = text(action.label);

  const go = async (): Promise<void> => {
    const values = asked.check();
    if (values === null) return;
    setBusy(true);
    const isDone = await run(values);
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
        disabled={preview.isLoading}
        autoFocus={asked.isEmpty}
        onClick={() => void go()}
      >
        {label}
      </Button>
    </>
  );
  return (
    <Dialog title={t("action.title", { label, title })} footer={footer} canClose={!isBusy} onClose={onClose}>
      {action.confirm !== undefined && <p>{text(action.confirm, { title })}</p>}
      {asked.inputs}
      <ActionPreview preview={preview} />
    </Dialog>
  );
}

/** A title that is a choice names a kind of record (an alarm's code) and not one: whose record it is stands behind it. */
function whole(resource: Resource, record: WireRecord, title: string): string {
  if (resource.fields[resource.title]?.kind !== "choice") return title;
  const owners = Object.values(resource.fields).flatMap((field) =>
    field.kind === "relation" && field.titleIn !== undefined ? [record[field.titleIn]] : [],
  );
  const owner = owners.find((one) => typeof one === "string" && one !== "");
  return owner === undefined ? title : `${title} · ${owner}`;
}
