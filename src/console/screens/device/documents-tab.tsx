import { DeleteOutlined, FileOutlined } from "@ant-design/icons";
import { useCan } from "@refinedev/core";
import { Button, Popconfirm, Skeleton } from "antd";
import { useState } from "react";
import { asList, type DeviceFile, extensionOf, uploadFile } from "../../../contract";
import { endingsOf, megabytes } from "../../fields/files/check-file";
import { FileUpload } from "../../fields/files/file-upload";
import type { OnUploaded } from "../../fields/files/use-upload";
import { pictureAddress } from "../../fields/picture-address";
import type { TabProps } from "../../generator/show/tab-props";
import { formatBytes, formatTime, useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useEndpoint } from "../../providers/services-context";
import { useCall } from "../../providers/use-call";
import { useCallMutation } from "../../providers/use-call-mutation";
import { LoadFailure, Notice } from "../../ui/load-failure";
import styles from "./documents-tab.module.css";

/** Interval at which an open tab reloads the documents, ms, because their addresses expire after an hour or two. */
const addressPause = 30 * 60_000;

/** A device's manuals, data sheets and photos. Every viewer may open them; editors may add and delete them. */
export default function DeviceDocuments({ resource, record }: TabProps) {
  const { t } = useTranslation();
  const deviceId = record[resource.key];
  const { data, error, refetch } = useCall(
    "device-file/list",
    { device_id: deviceId },
    { refetchInterval: addressPause },
  );
  const { data: editing } = useCan({ resource: resource.name, action: "edit" });
  const mayEdit = editing?.can === true;
  const list = asList(data) as readonly DeviceFile[];
  if (error !== null && data === undefined) {
    return (
      <div className={styles.panel}>
        <LoadFailure error={error} notOffered={t("documents.notOffered")} onRetry={() => void refetch()} />
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
  const { t } = useTranslation();
  const send = useCallMutation();
  const notify = useNotify();
  const address = pictureAddress(file.url, useEndpoint());
  const [isDeleting, setDeleting] = useState(false);
  const deleteFile = async (): Promise<void> => {
    setDeleting(true);
    try {
      await send("device-file/delete", { file_id: file.file_id });
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
          {[extensionOf(file.name).toUpperCase(), formatBytes(file.bytes), file.username, formatTime(file.create_time)]
            .filter((part) => part !== "")
            .join(" · ")}
        </span>
      </span>
      {mayDelete && (
        <Popconfirm
          title={t("documents.confirm", { name: file.name })}
          okText={t("documents.deleteIt")}
          okButtonProps={{ danger: true }}
          cancelText={t("form.cancel")}
          onConfirm={() => void deleteFile()}
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

/** Uploads a file and attaches it to the device. */
function AddDocument({ deviceId, onAdded }: AddProps) {
  const { t } = useTranslation();
  const send = useCallMutation();
  const attach: OnUploaded = async (url, file, signal) => {
    await send("device-file/add", { device_id: deviceId, url, name: file.name.slice(-128) }, { signal });
    await onAdded();
  };
  return (
    <FileUpload label={t("documents.add")} rule={uploadFile} onUploaded={attach}>
      <span className={styles.about}>
        {t("picture.hint", { endings: endingsOf(uploadFile.accept), size: megabytes(uploadFile) })}
      </span>
    </FileUpload>
  );
}
