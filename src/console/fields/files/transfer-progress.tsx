import { Progress as Bar, Button } from "antd";
import type { Progress } from "../../client/transfer";
import { t } from "../../i18n";
import styles from "./files.module.css";

const words = { sending: "files.sending", waiting: "files.waiting", receiving: "files.receiving" } as const;

/** How far a transfer is, and a way to stop it. */
export function TransferProgress({ progress, onStop }: { readonly progress: Progress; readonly onStop: () => void }) {
  const { stage, share } = progress;
  // Where nobody says how much there is, the bar is full and moves.
  const percent = share === null ? 100 : Math.floor(share * 100);
  const said = t(words[stage]);
  return (
    <div className={styles.progress}>
      <Bar percent={percent} status="active" showInfo={share !== null} aria-label={said} />
      <p role="status">{said}</p>
      <Button onClick={onStop}>{t("files.stop")}</Button>
    </div>
  );
}
