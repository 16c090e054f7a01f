import { Button } from "antd";
import { useState } from "react";
import { t } from "../../i18n";
import { Dialog } from "../../ui/dialog";
import { CameraView } from "./camera-view";
import type { ScannedKind } from "./identifiers-in";
import styles from "./scan.module.css";
import { playFeedback } from "./scan-feedback";
import { type ScanResult, scanResultOf } from "./scan-result";

/** What is looked for, and what becomes of it. */
export interface ScanDialogProps {
  readonly kind: ScannedKind;
  /** What the field is called. */
  readonly label: string;
  readonly onFound: (identifier: string) => void;
  readonly onClose: () => void;
}

/** Scans one identifier for a field. Where a label holds several, one is chosen. */
export default function ScanDialog({ kind, label, onFound, onClose }: ScanDialogProps) {
  const [outcome, setOutcome] = useState<ScanResult | null>(null);
  const look = (text: string): void => {
    const read = scanResultOf(text, kind);
    const [only, ...others] = read.identifiers ?? [];
    playFeedback(only === undefined ? "refused" : "taken");
    if (only !== undefined && others.length === 0) onFound(only);
    else setOutcome(read);
  };
  const choices = outcome?.identifiers ?? [];
  return (
    <Dialog
      title={t("scan.of", { label })}
      canClose
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("scan.close")}</Button>}
    >
      {choices.length === 0 && <CameraView onCode={look} />}
      {choices.length === 0 && (
        <p role="status" className={outcome === null ? styles.said : styles.wrong}>
          {outcome?.identifiers === undefined && (outcome?.why ?? t("scan.hold", { label }))}
        </p>
      )}
      {choices.length > 0 && (
        <div>
          <p>{t("scan.several")}</p>
          <ul className={styles.choices}>
            {choices.map((one) => (
              <li key={one}>
                <Button onClick={() => onFound(one)}>{one}</Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
