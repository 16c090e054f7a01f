import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import styles from "../../../fields/files/files.module.css";
import { useTranslation } from "../../../i18n";
import { RowCounts } from "./counts";
import { DownloadRowsButton } from "./download-rows";
import own from "./import.module.css";
import { rowsRemaining, uncertainOf } from "./import-run";
import { LeaveImportDialog } from "./leave-import-dialog";
import { RefusedRows } from "./refused-rows";
import { remainingRows } from "./remaining-rows";
import { HaltNote } from "./run-step";
import type { StepProps } from "./step-props";
import { rowParams } from "./text-params";

/** The result of the import, with downloads of the rows that were not imported. */
export function ReportStep({ resource, variant, state, importer }: StepProps<"reported">) {
  const { t } = useTranslation();
  const { run, halt, file } = state;
  const { imported, refused } = run;
  const remaining = rowsRemaining(run).length;
  const uncertain = uncertainOf(run).length;
  const [isAsking, setAsking] = useState(false);
  const isAllIn = remaining === 0 && refused.length === 0;
  const guard = { isAsking, leave: importer.restart, stay: () => setAsking(false) };
  return (
    <>
      <p className={styles.hint}>{t("files.chosen", { name: file.name })}</p>
      <RowCounts
        counts={[
          { label: t("import.entered"), count: imported, tone: "success" },
          { label: t("import.refused"), count: refused.length, tone: "error" },
          ...(remaining > uncertain
            ? [{ label: t("import.left"), count: remaining - uncertain, tone: "warning" as const }]
            : []),
          ...(uncertain > 0 ? [{ label: t("import.uncertainRows"), count: uncertain, tone: "warning" as const }] : []),
        ]}
      />
      {remaining > 0 && halt !== null && <HaltNote run={run} halt={halt} />}
      {isAllIn && <p className={own.note}>{t("import.allEntered", rowParams(imported))}</p>}
      {refused.length > 0 && <p className={own.note}>{t("import.mend")}</p>}
      <div className={styles.buttons}>
        {remaining > 0 && (
          <>
            <Button type="primary" onClick={importer.resume}>
              {t("import.goOn")}
            </Button>
            <DownloadRowsButton
              resource={resource}
              variant={variant}
              rows={remainingRows(resource, variant, run)}
              kind="remaining"
            />
          </>
        )}
        {refused.length > 0 && (
          <DownloadRowsButton
            resource={resource}
            variant={variant}
            rows={refused}
            kind="refused"
            isPrimary={remaining === 0}
          />
        )}
        <Button onClick={() => (remaining > 0 ? setAsking(true) : importer.restart())}>
          {t(refused.length > 0 ? "import.uploadMended" : "import.uploadAnother")}
        </Button>
        <Link to={resource.path ?? "/"}>{t("files.toList")}</Link>
      </div>
      {refused.length > 0 && <RefusedRows resource={resource} variant={variant} rows={refused} />}
      <LeaveImportDialog guard={guard} state={state} />
    </>
  );
}
