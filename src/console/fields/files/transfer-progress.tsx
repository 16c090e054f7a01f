import { Progress as Bar, Button } from "antd";
import type { Progress } from "../../client/transfer";
import { formatBytes, t } from "../../i18n";
import styles from "./files.module.css";

const words = { sending: "files.sending", waiting: "files.waiting", receiving: "files.receiving" } as const;

interface Props {
  readonly progress: Progress;
  readonly onStop: () => void;
  /** What the server is doing meanwhile, where it does not import. */
  readonly waiting?: string;
}

/** How far a transfer is, and a way to stop it. */
export function TransferProgress({ progress, onStop, waiting }: Props) {
  const { stage, share, bytes } = progress;
  // Where nobody says how much there is, the bar is full and moves.
  const percent = share === null ? 100 : Math.floor(share * 100);
  const said = stage === "waiting" && waiting !== undefined ? waiting : t(words[stage]);
  const size = share === null && bytes !== undefined ? ` ${formatBytes(bytes)}` : "";
  return (
    <div className={styles.progress}>
      <Bar percent={percent} status="active" showInfo={share !== null} aria-label={said} />
      <p>
        <span role="status">{said}</span>
        {size}
      </p>
      <Button onClick={onStop}>{t("files.stop")}</Button>
    </div>
  );
}
