import { Button } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { fileLabel, mostTableRowsText, pathFor, resourceNamed, tableFile } from "../../../contract";
import { fileFault, megabytes } from "../../fields/files/check-file";
import { FileDoor } from "../../fields/files/file-door";
import own from "../../fields/files/files.module.css";
import { TransferProgress } from "../../fields/files/transfer-progress";
import { t, text } from "../../i18n";
import { useRegistry } from "../../registry";
import { listAddress, useCameFrom } from "../came-from";
import { UnsavedDialog } from "../form/unsaved-dialog";
import { useUnsavedGuard } from "../form/use-unsaved-guard";
import styles from "../generator.module.css";
import { PageHead } from "../page-head";
import { FileTabs, variantIn } from "./file-tabs";
import { ImportReport } from "./import-report";
import { TemplateButtons } from "./template-buttons";
import { useDownload } from "./use-download";
import { useImport } from "./use-import";

/** Takes in a table of records: template, file, and what became of each row. */
export default function UploadScreen({ resource: name }: { readonly resource: string }) {
  const resource = resourceNamed(useRegistry(), name);
  const [params] = useSearchParams();
  const variant = variantIn(resource, params);
  const from = useCameFrom();
  return (
    <>
      <PageHead
        title={text(fileLabel(resource, "upload", variant))}
        back={{ to: listAddress(resource, from), label: text(resource.label) }}
      />
      <FileTabs resource={resource} page="upload" variant={variant} />
      {/* Another kind of records begins anew. */}
      <Upload key={variant} resource={name} variant={variant} />
    </>
  );
}

function Upload({ resource: name, variant }: { readonly resource: string; readonly variant: number | null }) {
  const resource = resourceNamed(useRegistry(), name);
  const { template, import: path } = resource.calls;
  const call = path === null ? "" : (pathFor(resource, path, { [resource.variant ?? ""]: variant }) ?? "");
  const { stage, start, stop, restart } = useImport(call);
  const download = useDownload();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const isRunning = stage.name === "running";
  const guard = useUnsavedGuard(() => isRunning, isRunning);
  const choose = (chosen: File): void => {
    const wrong = fileFault(chosen, tableFile);
    setFault(wrong);
    setFile(wrong === null ? chosen : null);
  };
  const again = (): void => {
    setFile(null);
    restart();
  };
  if (stage.name === "reported") {
    return (
      <div className={`${styles.panel} ${styles.form}`}>
        <section>
          <ImportReport resource={resource} variant={variant} answer={stage.answer} onAgain={again} />
        </section>
      </div>
    );
  }
  const said = fault ?? (stage.name === "choosing" ? stage.fault : null);
  const limits = { rows: mostTableRowsText, size: megabytes(tableFile) };
  return (
    <div className={`${styles.panel} ${styles.form}`}>
      {template !== null && (
        <section>
          <h2>{t("files.fill")}</h2>
          <p className={own.hint}>{t("files.templateHint")}</p>
          <div className={own.ways}>
            <TemplateButtons resource={resource} template={template} variant={variant} download={download} />
          </div>
        </section>
      )}
      <section aria-busy={isRunning}>
        <h2>{t("files.chooseTable")}</h2>
        <FileDoor
          label={t(file === null ? "files.choose" : "files.change")}
          accept={tableFile.accept}
          isDisabled={isRunning}
          isInvalid={said !== null}
          describedBy="import-file-says"
          onChoose={choose}
        >
          <span id="import-file-says" className={own.hint}>
            {file === null ? t("files.tableHint", limits) : t("files.chosen", { name: file.name })}
          </span>
        </FileDoor>
        {said !== null && (
          <p role="alert" className={own.fault}>
            {said}
          </p>
        )}
        {isRunning ? (
          <TransferProgress progress={stage.progress} onStop={stop} />
        ) : (
          <div className={own.ways}>
            <Button type="primary" disabled={file === null} onClick={() => file !== null && start(file)}>
              {t("files.upload")}
            </Button>
          </div>
        )}
      </section>
      <UnsavedDialog guard={guard} />
    </div>
  );
}
