import { DeleteOutlined, FileOutlined } from "@ant-design/icons";
import { Button, Popconfirm, Skeleton } from "antd";
import { useEffect, useRef, useState } from "react";
import { type DeviceFile, endingOf, uploadFile } from "../../../contract";
import { isNotOffered } from "../../client/call-error";
import type { Progress } from "../../client/transfer";
import { endingsOf, fileFault, megabytes } from "../../fields/files/check-file";
import { FileDoor } from "../../fields/files/file-door";
import { TransferProgress } from "../../fields/files/transfer-progress";
import { pictureAddress } from "../../fields/picture-address";
import { Notice, Problem } from "../../generator/problem";
import type { TabProps } from "../../generator/show/tab-props";
import { formatBytes, formatTime, t } from "../../i18n";
import { useCan, useEndpoint, usePost, useTransfer } from "../../providers/context";
import { useNotify } from "../../providers/notification";
import { useCall } from "../use-call";
import styles from "./documents.module.css";

/** Manuals, data sheets and photos of a device: read by whoever sees it, added and deleted by whoever may edit it. */
export default function DeviceDocuments({ resource, record }: TabProps) {
  const deviceId = record[resource.key];
  const { data, error, refetch } = useCall("device-file/list", { device_id: deviceId });
  const can = useCan();
  const mayEdit = can("edit", resource.name);
  const list = listIn(data);
  if (error !== null && data === undefined) {
    return (
      <div className={styles.panel}>
        {isNotOffered(error) ? (
          <Notice title={t("documents.notOffered")} />
        ) : (
          <Problem error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 4 }} className={styles.panel ?? ""} />;
  return (
    <div className={styles.panel}>
      {mayEdit && <AddDocument deviceId={deviceId} onAdded={refetch} />}
      {list.length === 0 ? (
        <Notice title={t("documents.none")} text={t(mayEdit ? "documents.noneEdit" : "documents.noneWhy")} />
      ) : (
        <ul className={styles.list}>
          {list.map((file) => (
            <Document key={file.file_id} file={file} mayDelete={mayEdit} onDeleted={refetch} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface DocumentProps {
  readonly file: DeviceFile;
  readonly mayDelete: boolean;
  readonly onDeleted: () => Promise<unknown>;
}

function Document({ file, mayDelete, onDeleted }: DocumentProps) {
  const post = usePost();
  const notify = useNotify();
  const address = pictureAddress(file.url, useEndpoint());
  const [isDeleting, setDeleting] = useState(false);
  const remove = async (): Promise<void> => {
    setDeleting(true);
    try {
      await post("device-file/delete", { file_id: file.file_id });
      await onDeleted();
    } catch (error) {
      notify.failure(error);
      setDeleting(false);
    }
  };
  return (
    <li className={styles.document}>
      <FileOutlined aria-hidden />
      <span className={styles.words}>
        {address === null ? (
          file.name
        ) : (
          <a href={address} download={file.name}>
            {file.name}
          </a>
        )}
        <span className={styles.about}>
          {`${endingOf(file.name).toUpperCase()} · ${formatBytes(file.bytes)} · ${file.username} · ${formatTime(file.create_time)}`}
        </span>
      </span>
      {mayDelete && (
        <Popconfirm
          title={t("documents.confirm", { name: file.name })}
          okText={t("documents.deleteIt")}
          okButtonProps={{ danger: true }}
          cancelText={t("form.cancel")}
          onConfirm={() => void remove()}
        >
          <Button
            type="text"
            danger
            loading={isDeleting}
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${t("documents.delete")} ${file.name}`}
          />
        </Popconfirm>
      )}
    </li>
  );
}

interface AddProps {
  readonly deviceId: unknown;
  readonly onAdded: () => Promise<unknown>;
}

/** Uploads one file and hangs it on the device. */
function AddDocument({ deviceId, onAdded }: AddProps) {
  const post = usePost();
  const transfer = useTransfer();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (file: File): Promise<void> => {
    const wrong = fileFault(file, uploadFile);
    setFault(wrong);
    if (wrong !== null || running.current !== null) return;
    const own = new AbortController();
    running.current = own;
    setProgress({ stage: "sending", share: 0 });
    try {
      const { upload } = await transfer();
      const answer = await upload("file/upload", file, { signal: own.signal, onProgress: setProgress });
      const url = typeof answer === "object" && answer !== null && "url" in answer ? answer.url : "";
      await post("device-file/add", { device_id: deviceId, url, name: file.name.slice(-128) }, { signal: own.signal });
      await onAdded();
    } catch (error) {
      if (!own.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return (
    <div>
      <FileDoor
        label={t("documents.add")}
        accept={uploadFile.accept}
        isDisabled={progress !== null}
        isInvalid={fault !== null}
        onChoose={(file) => void start(file)}
      >
        <span className={styles.about}>
          {t("picture.hint", { endings: endingsOf(uploadFile.accept), size: megabytes(uploadFile) })}
        </span>
      </FileDoor>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {progress !== null && <TransferProgress progress={progress} onStop={() => running.current?.abort()} />}
    </div>
  );
}

function listIn(data: unknown): readonly DeviceFile[] {
  const list = typeof data === "object" && data !== null && "list" in data ? data.list : null;
  return Array.isArray(list) ? (list as readonly DeviceFile[]) : [];
}
