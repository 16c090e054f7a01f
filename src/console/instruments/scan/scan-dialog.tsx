import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n";
import { Dialog } from "../../ui/dialog";
import { CameraView } from "./camera-view";
import type { ScannedKind } from "./identifiers-in";
import styles from "./scan.module.css";
import { playFeedback } from "./scan-feedback";
import { type ScanResult, scanResultOf } from "./scan-result";

/** Props of `ScanDialog`. */
export interface ScanDialogProps {
  readonly kind: ScannedKind;
  /** Label of the field. */
  readonly label: string;
  readonly onFound: (identifier: string) => void;
  readonly onClose: () => void;
}

/** Scans one identifier for a field. If a code contains several, the user selects one. */
export default function ScanDialog({ kind, label, onFound, onClose }: ScanDialogProps) {
  const { t } = useTranslation();
  const [result, setResult] = useState<ScanResult | null>(null);
  const onCode = (text: string): void => {
    const scanned = scanResultOf(text, kind);
    const [first, ...others] = scanned.identifiers ?? [];
    playFeedback(first === undefined ? "refused" : "taken");
    if (first !== undefined && others.length === 0) onFound(first);
    else setResult(scanned);
  };
  const choices = result?.identifiers ?? [];
  return (
    <Dialog
      title={t("scan.of", { label })}
      canClose
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("scan.close")}</Button>}
    >
      {choices.length === 0 && <CameraView onCode={onCode} />}
      {choices.length === 0 && (
        <p role="status" className={result === null ? styles.hint : styles.error}>
          {result?.identifiers === undefined && (result?.why ?? t("scan.hold", { label }))}
        </p>
      )}
      {choices.length > 0 && (
        <div>
          <p>{t("scan.several")}</p>
          <ul className={styles.choices}>
            {choices.map((identifier) => (
              <li key={identifier}>
                <Button onClick={() => onFound(identifier)}>{identifier}</Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
