import { useCan } from "@refinedev/core";
import { Alert, Skeleton } from "antd";
import { useState } from "react";
import { describeScene, type Scene } from "../../../contract";
import type { TabProps } from "../../generator/show/tab-props";
import { formatTime, useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { LoadFailure } from "../../ui/load-failure";
import { CancelButton } from "./cancel-button";
import styles from "./device.module.css";
import { NextReportNote } from "./next-report-note";
import scene from "./scene.module.css";
import { SceneEditor } from "./scene-editor";
import { requestedScene, useScene } from "./use-scene";

/** A device's mode/scene setting: the scene in effect, the pending one, and the editor of the week. */
export default function DeviceScene({ resource, record, refresh }: TabProps) {
  const { t, text } = useTranslation();
  const { data: editing } = useCan({ resource: resource.name, action: "edit" });
  const notify = useNotify();
  const deviceId = Number(record[resource.key]);
  const { state, error, isPending, refetch, save } = useScene(deviceId);
  const mayEdit = editing?.can && record.bind_status !== 0;
  const [wasChangedByOther, setChangedByOther] = useState(false);
  // A new version resets the editor. It changes on cancel only, so that no typed input is lost.
  const [editorVersion, setEditorVersion] = useState(0);
  const [isCancelling, setCancelling] = useState(false);

  if (isPending) return <Skeleton className={styles.panel ?? ""} active paragraph={{ rows: 8 }} />;
  if (state === null) {
    return (
      <div className={styles.panel}>
        <LoadFailure error={error} notOffered={t("scene.notOffered")} onRetry={() => void refetch()} />
      </div>
    );
  }
  const onSave = async (scene: Scene): Promise<boolean> => {
    const outcome = await save(scene);
    if (outcome === "failed") return false;
    setChangedByOther(outcome === "changed");
    if (outcome === "changed") return false;
    notify.success(t("scene.saved"));
    refresh();
    return true;
  };
  /** Cancels the pending scene by saving the scene in effect again. */
  const cancel = async (): Promise<void> => {
    setCancelling(true);
    if ((await save(state.scene)) === "saved") {
      notify.success(t("waiting.cancelled"));
      setEditorVersion((version) => version + 1);
      refresh();
    }
    setCancelling(false);
  };
  const requested = requestedScene(state);
  return (
    <div className={scene.scene}>
      {state.pending !== null && (
        <Alert
          type="warning"
          showIcon
          message={t("scene.waits", { time: state.pendingTime === null ? "—" : formatTime(state.pendingTime) })}
          description={t("scene.inEffect", { scene: text(describeScene(state.scene)) })}
          action={
            editing?.can && (
              <CancelButton label={t("scene.cancel")} isBusy={isCancelling} onCancel={() => void cancel()} />
            )
          }
        />
      )}
      {wasChangedByOther && (
        <Alert
          type="error"
          showIcon
          message={t("setting.changedMeanwhile", { changes: text(describeScene(requested)) })}
        />
      )}
      {state.pending !== null && <NextReportNote record={record} />}
      <SceneEditor key={editorVersion} scene={requested} isReadOnly={!mayEdit} onSave={onSave} />
    </div>
  );
}
