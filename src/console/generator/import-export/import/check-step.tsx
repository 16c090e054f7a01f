import { Button } from "antd";
import type { RefusedRow } from "../../../../contract";
import styles from "../../../fields/files/files.module.css";
import { formatNumber, useTranslation } from "../../../i18n";
import { RowCounts } from "./counts";
import { DownloadRowsButton } from "./download-rows";
import own from "./import.module.css";
import { RefusedRows } from "./refused-rows";
import type { StepProps } from "./step-props";
import { rowParams } from "./text-params";

/** The result of the check. Nothing has been imported at this step. */
export function CheckStep({ resource, variant, state, importer }: StepProps<"checked">) {
  const { t } = useTranslation();
  const { good, refused } = state.check;
  const count = good.length;
  return (
    <>
      <p className={styles.hint}>{t("files.chosen", { name: state.file.name })}</p>
      <RowCounts
        counts={[
          { label: t("import.good"), count, tone: "success" },
          { label: t("import.bad"), count: refused.length, tone: "error" },
        ]}
      />
      <p className={own.note} data-tone="info">
        <strong>{t("import.nothingWritten")}</strong>{" "}
        {t(count === 0 ? "import.noneGood" : refused.length === 0 ? "import.allGood" : "import.someBad")}
      </p>
      <div className={styles.buttons}>
        {count > 0 && (
          <Button type="primary" onClick={importer.start}>
            {t("import.start", rowParams(count))}
          </Button>
        )}
        <Button onClick={importer.openColumns}>{t("import.columns")}</Button>
        <Button onClick={importer.restart}>{t("import.another")}</Button>
        {refused.length > 0 && (
          <DownloadRowsButton resource={resource} variant={variant} rows={refused} kind="refused" />
        )}
      </div>
      {refused.length > 0 && (
        <>
          <Faults refused={refused} />
          <RefusedRows resource={resource} variant={variant} rows={refused} />
        </>
      )}
    </>
  );
}

const faults = ["format", "repeated", "exists", "unknown", "other"] as const;

/** The number of rows for each kind of fault. */
function Faults({ refused }: { readonly refused: readonly RefusedRow[] }) {
  const { t } = useTranslation();
  const counted = faults
    .map((fault) => ({ fault, count: refused.filter((row) => (row.fault ?? "other") === fault).length }))
    .filter(({ count }) => count > 0);
  return (
    <ul className={own.faults} aria-label={t("import.faults")}>
      {counted.map(({ fault, count }) => (
        <li key={fault}>
          {t(`import.fault.${fault}`)} <strong>{formatNumber(count)}</strong>
        </li>
      ))}
    </ul>
  );
}
