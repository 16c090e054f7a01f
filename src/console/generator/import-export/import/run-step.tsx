import { Progress as Bar, Button } from "antd";
import styles from "../../../fields/files/files.module.css";
import { TransferProgress } from "../../../fields/files/transfer-progress";
import { useTranslation } from "../../../i18n";
import own from "./import.module.css";
import { type ImportRun, rowsRemaining, settledOf } from "./import-run";
import type { ImportHalt } from "./import-state";
import type { StepProps } from "./step-props";
import { progressParams, rowParams } from "./text-params";

/** The progress of the import, with buttons to stop, resume or end it. */
export function RunStep({ state, importer }: StepProps<"running" | "halted" | "sending">) {
  const { t } = useTranslation();
  if (state.name === "sending") return <TransferProgress progress={state.progress} onStop={importer.stop} />;
  const { run } = state;
  const settled = settledOf(run);
  const isRunning = state.name === "running";
  return (
    <>
      <p className={styles.hint}>{t("files.chosen", { name: state.file.name })}</p>
      <Bar
        percent={Math.floor((settled / run.toImport) * 100)}
        status={isRunning ? "active" : "normal"}
        aria-label={t("import.step.import")}
      />
      {/* Hidden from screen readers: the wizard's status announces it. */}
      <p className={own.settled} aria-hidden>
        {t("import.progress", progressParams(run))}
      </p>
      {isRunning ? (
        <>
          <p className={own.note}>{t(state.isStopping ? "import.stopping" : "import.running")}</p>
          <div className={styles.buttons}>
            <Button disabled={state.isStopping} onClick={importer.stop}>
              {t("import.stop")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <HaltNote run={run} halt={state.halt} />
          <div className={styles.buttons}>
            <Button type="primary" onClick={importer.resume}>
              {t("import.goOn")}
            </Button>
            <Button onClick={importer.end}>{t("import.end")}</Button>
          </div>
        </>
      )}
    </>
  );
}

/** Why an import has halted, and which rows are uncertain. */
export function HaltNote({ run, halt }: { readonly run: ImportRun; readonly halt: ImportHalt }) {
  const { t } = useTranslation();
  const remaining = rowsRemaining(run).length;
  const uncertain = run.chunk.length;
  const lines: readonly string[] = [
    ...(halt.why === "stopped" ? [t("import.stopped", rowParams(remaining - uncertain))] : []),
    ...(halt.why === "session" ? [t("import.sessionOver", rowParams(remaining))] : []),
    ...(halt.why === "failed" && !run.isUncertain ? [t("import.failed", { message: halt.message })] : []),
    ...(run.isUncertain
      ? [
          halt.why === "failed"
            ? t("import.uncertain", { ...rowParams(uncertain), message: halt.message })
            : t("import.uncertainBrief", rowParams(uncertain)),
        ]
      : []),
  ];
  return (
    <div role="alert" className={own.note} data-tone={halt.why === "stopped" ? "info" : "warning"}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
