import { Button } from "antd";
import { maxImportRowsText, tableFile } from "../../../../contract";
import { fileFault, megabytes } from "../../../fields/files/check-file";
import { FilePicker } from "../../../fields/files/file-picker";
import styles from "../../../fields/files/files.module.css";
import { TransferProgress } from "../../../fields/files/transfer-progress";
import { useTranslation } from "../../../i18n";
import { TemplateButtons } from "../template-buttons";
import { useDownload } from "../use-download";
import own from "./import.module.css";
import type { StepProps } from "./step-props";

/** Offers the template and chooses the file. */
export function FileStep({ resource, variant, state, importer }: StepProps<"file" | "checking">) {
  const { t } = useTranslation();
  const download = useDownload();
  const { template } = resource.calls;
  const { file } = state;
  const isChecking = state.name === "checking";
  const fault = state.name === "file" ? state.fault : null;
  const isUnchecked = state.name === "file" && state.isUnchecked;
  const limits = { rows: maxImportRowsText, size: megabytes(tableFile) };
  return (
    <>
      {template !== null && (
        <div className={own.block}>
          <h3>{t("files.fill")}</h3>
          <p className={styles.hint}>{t("files.templateHint")}</p>
          <div className={styles.buttons}>
            <TemplateButtons resource={resource} template={template} variant={variant} download={download} />
          </div>
        </div>
      )}
      <div className={own.block} aria-busy={isChecking}>
        <h3>{t("files.chooseTable")}</h3>
        <FilePicker
          label={t(file === null ? "files.choose" : "files.change")}
          accept={tableFile.accept}
          isDisabled={isChecking}
          isInvalid={fault !== null}
          describedBy="import-file-says"
          onChoose={(chosen) => importer.choose(chosen, fileFault(chosen, tableFile))}
        >
          <span id="import-file-says" className={styles.hint}>
            {file === null ? t("files.tableHint", limits) : t("files.chosen", { name: file.name })}
          </span>
        </FilePicker>
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        {isChecking ? (
          <TransferProgress progress={state.progress} waiting={t("import.checking")} onStop={importer.stop} />
        ) : (
          <>
            <p role="status" className={own.note} data-tone={isUnchecked ? "warning" : undefined}>
              {t(isUnchecked ? "import.noCheck" : "import.checkFirst")}
            </p>
            <div className={styles.buttons}>
              <Button type="primary" disabled={file === null} onClick={importer.begin}>
                {t(isUnchecked ? "import.whole" : "import.check")}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}
