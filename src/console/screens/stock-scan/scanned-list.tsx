import { Button } from "antd";
import fieldStyles from "../../fields/fields.module.css";
import { Status } from "../../fields/status";
import panel from "../../generator/generator.module.css";
import { useTranslation } from "../../i18n";
import { Notice } from "../../ui/load-failure";
import { stateTexts, stateTones } from "./entry-state-labels";
import { countOf, lastSaved, type ScanEntries, type ScanEntry } from "./scan-entries";
import styles from "./stock-scan.module.css";

interface Props {
  readonly entries: ScanEntries;
  /** Sends an unsent entry again; without an argument, all of them. */
  readonly onSendAgain: (imei?: string) => void;
  /** Undoes the last saved entry; undefined if the user may not delete stock. */
  readonly onUndo?: () => void;
}

/** The states counted above the list. */
const countedStates = ["saved", "known", "refused", "unsent"] as const;

/** The identifiers scanned in this round, latest first, with their states. */
export function ScannedList({ entries, onSendAgain, onUndo }: Props) {
  const { t } = useTranslation();
  const last = lastSaved(entries);
  const unsent = countOf(entries, "unsent");
  return (
    <section className={`${panel.panel} ${styles.list}`} aria-labelledby="scanned">
      <h2 id="scanned">{t("stockScan.list")}</h2>
      <div className={styles.counts}>
        {countedStates.map((state) => {
          const count = countOf(entries, state);
          return count > 0 || state === "saved" ? (
            <Status key={state} tone={stateTones[state]}>
              {t("stockScan.count", { label: t(stateTexts[state]), count })}
            </Status>
          ) : null;
        })}
      </div>
      {(unsent > 0 || (last !== undefined && onUndo !== undefined)) && (
        <div className={styles.buttons}>
          {unsent > 0 && (
            <Button type="primary" onClick={() => onSendAgain()}>
              {t("stockScan.againAll", { count: unsent })}
            </Button>
          )}
          {last !== undefined && onUndo !== undefined && (
            <Button onClick={onUndo}>{t("stockScan.undo", { imei: last.imei })}</Button>
          )}
        </div>
      )}
      {entries.length === 0 ? (
        <Notice title={t("stockScan.none")} text={t("stockScan.noneWhy")} />
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <ScannedLine key={entry.imei} entry={entry} onSendAgain={onSendAgain} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ScannedLine({
  entry,
  onSendAgain,
}: {
  readonly entry: ScanEntry;
  readonly onSendAgain: (imei: string) => void;
}) {
  const { t } = useTranslation();
  const { imei, state, reason, model, batch } = entry;
  return (
    <li className={styles.entry} data-state={state}>
      <span className={fieldStyles.identifier}>{imei}</span>
      <span className={styles.hint}>{`${model} · ${batch}`}</span>
      <Status tone={stateTones[state]}>{t(stateTexts[state])}</Status>
      {state === "unsent" && (
        <Button size="small" aria-label={`${t("stockScan.again")} ${imei}`} onClick={() => onSendAgain(imei)}>
          {t("stockScan.again")}
        </Button>
      )}
      {reason !== null && <span className={styles.reason}>{reason}</span>}
    </li>
  );
}
