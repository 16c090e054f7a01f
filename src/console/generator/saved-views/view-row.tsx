import { CheckOutlined, MoreOutlined } from "@ant-design/icons";
import { Button, Input, Tag } from "antd";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useHref } from "react-router";
import { type Resource, type SavedView, type SavedViewContent, viewLimits } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { Icon } from "../../ui/icon";
import { MenuButton } from "../../ui/menu-button";
import type { SavedViews } from "./use-views";
import { viewQuery } from "./view-content";
import styles from "./views.module.css";

interface Props {
  readonly resource: Resource;
  readonly view: SavedView;
  /** Whether the list shows exactly this view. */
  readonly isShown: boolean;
  readonly saved: SavedViews;
  /** The content of the current list. */
  readonly current: SavedViewContent;
  readonly onChoose: () => void;
}

/** One saved view: a button that opens it, and a menu with its operations. */
export function ViewRow({ resource, view, isShown, saved, current, onChoose }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<"name" | "delete" | null>(null);
  const notify = useNotify();
  const address = useHref(`${resource.path}?${viewQuery(resource, view)}`);
  const close = (): void => setAsking(null);
  const save = (changed: Partial<SavedView>) => saved.save({ ...view, ...changed });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(new URL(address, window.location.origin).href);
      notify.success(t("field.copied"));
    } catch {
      notify.warning(t("field.notCopied"));
    }
  };
  const handlers: Readonly<Record<string, () => void>> = {
    default: () => void save({ is_default: view.is_default === 1 ? 0 : 1 }),
    rename: () => setAsking("name"),
    replace: () => void save({ content: JSON.stringify(current) }),
    copy: () => void copy(),
    delete: () => setAsking("delete"),
  };

  if (asking === "name") {
    const rename = async (name: string): Promise<void> => {
      if (await save({ name })) close();
    };
    return <RenameForm view={view} isBusy={saved.isBusy} onCancel={close} onSave={(name) => void rename(name)} />;
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
          { key: "delete", label: t("views.delete"), icon: <Icon name="delete" />, isDanger: true, hasDivider: true },
        ]}
        onChoose={(key) => handlers[key]?.()}
      />
    </span>
  );
}

interface RenameProps {
  readonly view: SavedView;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

function RenameForm({ view, isBusy, onSave, onCancel }: RenameProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(view.name);
  const name = typed.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name !== "") onSave(name);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // Escape closes the form only, not the popover around it.
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
