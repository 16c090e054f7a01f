import { CheckOutlined, MoreOutlined } from "@ant-design/icons";
import { Button, Input, Tag } from "antd";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { type Resource, type SavedView, type SavedViewContent, viewLimits } from "../../../contract";
import { t } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { Icon } from "../../ui/icon";
import { MenuButton } from "../../ui/menu-button";
import type { SavedViews } from "./use-views";
import { viewQuery } from "./view-content";
import styles from "./views.module.css";

interface Props {
  readonly resource: Resource;
  readonly view: SavedView;
  /** Whether the list shows just this now. */
  readonly isShown: boolean;
  readonly saved: SavedViews;
  /** What the list shows now. */
  readonly now: SavedViewContent;
  readonly onChoose: () => void;
}

/** One saved view: choosing it, and behind a menu what can be done with it. */
export function ViewRow({ resource, view, isShown, saved, now, onChoose }: Props) {
  const [asking, setAsking] = useState<"name" | "delete" | null>(null);
  const notify = useNotify();
  const close = (): void => setAsking(null);
  const save = (changed: Partial<SavedView>) => saved.save({ ...view, ...changed });
  const copy = async (): Promise<void> => {
    try {
      const address = `${resource.path}?${viewQuery(resource, view)}`;
      await navigator.clipboard.writeText(new URL(address, window.location.origin).href);
      notify.success(t("field.copied"));
    } catch {
      notify.warning(t("field.notCopied"));
    }
  };
  const doing: Readonly<Record<string, () => void>> = {
    default: () => void save({ is_default: view.is_default === 1 ? 0 : 1 }),
    rename: () => setAsking("name"),
    replace: () => void save({ content: JSON.stringify(now) }),
    copy: () => void copy(),
    delete: () => setAsking("delete"),
  };

  if (asking === "name") {
    return <Rename view={view} isBusy={saved.isBusy} onCancel={close} onSave={(name) => save({ name }).then(ended)} />;
  }
  if (asking === "delete") {
    return (
      <span className={styles.row}>
        <span className={styles.name}>{t("views.reallyDelete", { name: view.name })}</span>
        <Button size="small" danger autoFocus loading={saved.isBusy} onClick={() => void saved.remove(view)}>
          {t("views.delete")}
        </Button>
        <Button size="small" onClick={close}>
          {t("action.cancel")}
        </Button>
      </span>
    );
  }
  return (
    <span className={styles.row}>
      <button type="button" className={styles.choose} aria-current={isShown} onClick={onChoose}>
        <CheckOutlined aria-hidden className={isShown ? undefined : styles.unticked} />
        <span className={styles.name}>{view.name}</span>
        {view.is_default === 1 && <Tag>{t("views.default")}</Tag>}
      </button>
      <MenuButton
        label={t("views.more", { name: view.name })}
        icon={<MoreOutlined aria-hidden />}
        button={{ type: "text", size: "small", disabled: saved.isBusy }}
        choices={[
          { key: "default", label: t(view.is_default === 1 ? "views.noDefault" : "views.makeDefault") },
          { key: "rename", label: t("views.rename"), icon: <Icon name="edit" /> },
          { key: "replace", label: t("views.replaceWithNow"), isDisabled: isShown },
          { key: "copy", label: t("views.copy") },
          { key: "delete", label: t("views.delete"), icon: <Icon name="delete" />, isDanger: true, isApart: true },
        ]}
        onChoose={(key) => doing[key]?.()}
      />
    </span>
  );

  function ended(isDone: boolean): void {
    if (isDone) close();
  }
}

interface RenameProps {
  readonly view: SavedView;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

function Rename({ view, isBusy, onSave, onCancel }: RenameProps) {
  const [typed, setTyped] = useState(view.name);
  const name = typed.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name !== "") onSave(name);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // Only the renaming ends, not what it stands in.
    event.preventDefault();
    onCancel();
  };
  return (
    <form className={styles.row} onSubmit={submit} onKeyDown={onKey}>
      <Input
        autoFocus
        size="small"
        value={typed}
        maxLength={viewLimits.name}
        aria-label={t("views.name")}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button size="small" type="primary" htmlType="submit" disabled={name === ""} loading={isBusy}>
        {t("form.save")}
      </Button>
      <Button size="small" onClick={onCancel}>
        {t("action.cancel")}
      </Button>
    </form>
  );
}
