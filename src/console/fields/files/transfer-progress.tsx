import { Progress as Bar, Button } from "antd";
import type { Progress } from "../../client/transfer";
import { formatBytes, useTranslation } from "../../i18n";
import styles from "./files.module.css";

const stageTexts = { sending: "files.sending", waiting: "files.waiting", receiving: "files.receiving" } as const;

interface Props {
  readonly progress: Progress;
  readonly onStop: () => void;
  /** Text while the server works. Default: that it has not answered yet. */
  readonly waiting?: string;
  /** Text while the request is sent. Default: that a file is being uploaded. */
  readonly sending?: string;
}

/** Shows the progress of a transfer, with a stop button. */
export function TransferProgress({ progress, onStop, ...texts }: Props) {
  const { t } = useTranslation();
  const { stage, share, bytes } = progress;
  // With an unknown total size, the bar is full and animated.
  const percent = share === null ? 100 : Math.floor(share * 100);
  const status = (stage === "receiving" ? undefined : texts[stage]) ?? t(stageTexts[stage]);
  const size = share === null && bytes !== undefined ? ` ${formatBytes(bytes)}` : "";
  return (
    <div className={styles.progress}>
      <Bar percent={percent} status="active" showInfo={share !== null} aria-label={status} />
      <p>
        <span role="status">{status}</span>
        {size}
      </p>
      <Button onClick={onStop}>{t("files.stop")}</Button>
    </div>
  );
}
