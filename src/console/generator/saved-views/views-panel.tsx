import { Button, Input, Skeleton } from "antd";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type SavedView, viewLimits } from "../../../contract";
import { useTranslation } from "../../i18n";
import { LoadFailure } from "../../ui/load-failure";
import { useViews } from "./use-views";
import { isActiveView, viewContentOf, viewQuery } from "./view-content";
import { ViewRow } from "./view-row";
import styles from "./views.module.css";
import type { ViewsProps } from "./views-props";

interface Props extends ViewsProps {
  /** Called when a view has been chosen. */
  readonly onDone: () => void;
}

/** Lists the saved views and saves the current list as a view. */
export function ViewsPanel({ resource, list, columns, onDone }: Props) {
  const { t } = useTranslation();
  const saved = useViews(resource);
  const navigate = useNavigate();
  const names = columns.map((column) => column.field);
  const current = viewContentOf(resource, list.state, names);
  if (saved.error !== null) return <LoadFailure error={saved.error} onRetry={saved.retry} />;
  if (saved.views === null) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;

  const choose = (view: SavedView): void => {
    onDone();
    void navigate({ search: viewQuery(resource, view) });
  };
  return (
    <div className={styles.views}>
      {saved.views.length === 0 ? (
        <p className={styles.quiet}>{t("views.none")}</p>
      ) : (
        <ul aria-label={t("list.views")}>
          {saved.views.map((view) => (
            <li key={view.id}>
              <ViewRow
                resource={resource}
                view={view}
                isShown={isActiveView(resource, view, current)}
                saved={saved}
                current={current}
                onChoose={() => choose(view)}
              />
            </li>
          ))}
        </ul>
      )}
      <SaveForm
        saved={saved}
        onSave={(name, existing) =>
          saved.save({
            resource: resource.name,
            content: JSON.stringify(current),
            name,
            is_default: existing?.is_default ?? 0,
            ...(existing && { id: existing.id }),
          })
        }
      />
      {saved.isLocal && <p className={styles.quiet}>{t("views.here")}</p>}
    </div>
  );
}

interface SaveProps {
  readonly saved: ReturnType<typeof useViews>;
  /** `existing` is the view with this name, which is replaced. */
  readonly onSave: (name: string, existing: SavedView | undefined) => Promise<boolean>;
}

/** Saves the current list under a name. The typed name stays after a failure. */
function SaveForm({ saved, onSave }: SaveProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<{ focus: () => void }>(null);
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const existing = saved.views?.find((view) => view.name === name);
  const isFirst = saved.views?.length === 0;
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name !== "" && (await onSave(name, existing))) setTyped("");
  };
  return (
    <form className={styles.save} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t("views.saveAs")}</label>
      <div>
        <Input
          id={id}
          ref={(element) => {
            input.current = element;
          }}
          value={typed}
          maxLength={viewLimits.name}
          placeholder={t("views.name")}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button htmlType="submit" type="primary" disabled={name === ""} loading={saved.isBusy}>
          {t(existing === undefined ? "views.save" : "views.replace")}
        </Button>
      </div>
    </form>
  );
}
