import { type ReactNode, useEffect, useRef } from "react";
import type { Resource } from "../../../../contract";
import { t, useTranslation } from "../../../i18n";
import { useUnsavedGuard } from "../../form/use-unsaved-guard";
import styles from "../../generator.module.css";
import { CheckStep } from "./check-step";
import { ColumnsStep } from "./columns-step";
import { FileStep } from "./file-step";
import own from "./import.module.css";
import type { ImportState } from "./import-state";
import { type ImportStep, rowsAtStake, stepOf, stepsOf } from "./import-steps";
import { LeaveImportDialog } from "./leave-import-dialog";
import { ReportStep } from "./report-step";
import { RunStep } from "./run-step";
import type { StepProps } from "./step-props";
import { StepsBar } from "./steps-bar";
import { progressParams } from "./text-params";
import { useImporter } from "./use-importer";

interface Props {
  readonly resource: Resource;
  readonly variant: number | null;
}

/** Imports a table of records, step by step. */
export function ImportWizard({ resource, variant }: Props) {
  const { t } = useTranslation();
  const { state, importer } = useImporter(resource, variant);
  const step = stepOf(state);
  const heading = useFocusOnStep(step);
  const atStake = rowsAtStake(state);
  const guard = useUnsavedGuard(
    () => rowsAtStake(importer.current()) > 0,
    atStake > 0,
    // The query chooses the variant, and each variant has its own import.
    (from, to) => from.pathname !== to.pathname || from.search !== to.search,
  );
  return (
    <div className={`${styles.panel} ${styles.form}`}>
      <StepsBar steps={stepsOf(state)} current={step} />
      <section aria-labelledby="import-step">
        <h2 id="import-step" ref={heading} tabIndex={-1} className={own.heading}>
          {t(`import.step.${step}`)}
        </h2>
        <p role="status" className={own.unseen}>
          {statusText(state)}
        </p>
        {renderStep(state, { resource, variant, importer })}
      </section>
      <LeaveImportDialog guard={guard} state={state} />
    </div>
  );
}

function renderStep(state: ImportState, rest: Omit<StepProps<never>, "state">): ReactNode {
  switch (state.name) {
    case "file":
      return <FileStep {...rest} state={state} />;
    case "checking":
      return state.matched === null ? (
        <FileStep {...rest} state={state} />
      ) : (
        <ColumnsStep {...rest} state={state} matched={state.matched} />
      );
    case "columns":
      return <ColumnsStep {...rest} state={state} matched={state.matched} />;
    case "checked":
      return <CheckStep {...rest} state={state} />;
    case "running":
    case "halted":
    case "sending":
      return <RunStep {...rest} state={state} />;
    case "reported":
      return <ReportStep {...rest} state={state} />;
  }
}

/** The live status for screen readers. The focused heading announces the step itself. */
function statusText(state: ImportState): string {
  if (state.name === "checked") return t("import.nothingWritten");
  if (state.name !== "running" && state.name !== "halted") return "";
  return t("import.progress", progressParams(state.run));
}

/** Moves the focus to the heading of a new step: the button that had the focus has been removed. */
function useFocusOnStep(step: ImportStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
