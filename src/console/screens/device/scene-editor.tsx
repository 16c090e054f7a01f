import { Button } from "antd";
import { type FormEvent, useReducer, useRef, useState } from "react";
import { type Scene, weekdays } from "../../../contract";
import { createDraftStore } from "../../client/draft-store";
import generator from "../../generator/form/form.module.css";
import { RecoveredInputNote } from "../../generator/form/recovered-input-note";
import { UnsavedDialog } from "../../generator/form/unsaved-dialog";
import { useInputRecovery } from "../../generator/form/use-input-recovery";
import { useUnsavedGuard } from "../../generator/form/use-unsaved-guard";
import { useTranslation } from "../../i18n";
import { useBusyLock } from "../../providers/use-busy-lock";
import device from "./device.module.css";
import styles from "./scene.module.css";
import { SceneDay } from "./scene-day";
import {
  isSameScene,
  reduceScene,
  rowsOfDay,
  type SceneRows,
  sceneOf,
  sceneRowFaults,
  sceneRowsOf,
} from "./scene-rows";

interface Props {
  /** The initial scene; "discard" returns to it. */
  readonly scene: Scene;
  readonly isReadOnly: boolean;
  /** Saves the scene. Resolves to false if it was not saved. */
  readonly onSave: (scene: Scene) => Promise<boolean>;
}

/** Keeps the edited weeks of sessions that ended. */
const drafts = createDraftStore<SceneRows>();

/** The editor of a device's weekly scene. */
export function SceneEditor({ scene, isReadOnly, onSave }: Props) {
  const { t } = useTranslation();
  const [state, change] = useReducer(reduceScene, scene, sceneRowsOf);
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set());
  const [hasTriedToSave, setTriedToSave] = useState(false);
  const { isBusy: isSaving, isLocked, run } = useBusyLock();
  const days = useRef<HTMLDivElement>(null);
  const { rows } = state;
  const faults = sceneRowFaults(rows);
  const isDirty = !isReadOnly && !isSameScene(rows, sceneRowsOf(scene).rows);
  const guard = useUnsavedGuard(() => isDirty, isDirty);
  const kept = useInputRecovery({
    drafts,
    name: "scene",
    unsaved: () => (isDirty ? state : null),
    restore: (rows) => change({ type: "putBack", rows }),
  });
  const isShown = (key: number): boolean => hasTriedToSave || visited.has(key);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isLocked()) return;
    if (faults.size > 0) {
      setTriedToSave(true);
      // The next frame has the error marks rendered.
      requestAnimationFrame(() => days.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    await run(async () => {
      if (await onSave(sceneOf(rows))) setTriedToSave(false);
    });
  };
  const discard = (): void => {
    change({ type: "restart", scene });
    setVisited(new Set());
    setTriedToSave(false);
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)} aria-busy={isSaving}>
      <h2>{t("scene.title")}</h2>
      <RecoveredInputNote recovered={kept} isDirty={isDirty} />
      <p className={device.quiet}>{t("scene.hint")}</p>
      <div ref={days}>
        {weekdays.map(({ value }) => (
          <SceneDay
            key={value}
            weekday={value}
            rows={rowsOfDay(rows, value)}
            faultAt={(key) => (isShown(key) ? (faults.get(key) ?? null) : null)}
            isDisabled={isSaving}
            isReadOnly={isReadOnly}
            change={change}
            visit={(key) => setVisited((before) => new Set([...before, key]))}
          />
        ))}
      </div>
      {!isReadOnly && (
        <div className={generator.save}>
          <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isDirty}>
            {t("scene.save")}
          </Button>
          <Button disabled={isSaving || !isDirty} onClick={discard}>
            {t("scene.discard")}
          </Button>
          <span role="status" className={styles.count}>
            {hasTriedToSave && faults.size > 0 && t("scene.faults", { count: faults.size })}
          </span>
        </div>
      )}
      <UnsavedDialog guard={guard} />
    </form>
  );
}
