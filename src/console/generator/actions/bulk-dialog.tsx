import { Button, Skeleton } from "antd";
import { type ComponentProps, useId, useMemo } from "react";
import { Link } from "react-router";
import { type Action, type Resource, resourceByName, type WireRecord } from "../../../contract";
import { titleOf } from "../../fields/relation-titles";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { useAccountId } from "../../providers/services-context";
import { Dialog } from "../../ui/dialog";
import { LoadFailure } from "../../ui/load-failure";
import { tabAddress } from "../../ui/record-links";
import { UnsavedDialog } from "../form/unsaved-dialog";
import { appliesTo, type PromptValues } from "./action-call";
import styles from "./actions.module.css";
import { permittedActions } from "./available-actions";
import type { BulkReport } from "./bulk";
import { BulkPreview } from "./bulk-preview";
import { ProgressLine } from "./bulk-progress";
import { BulkReportView } from "./bulk-report";
import type { BulkTarget } from "./bulk-target";
import type { InterruptedBulk } from "./interrupted-bulk";
import { useOwnerChoice } from "./owner-choice";
import { PromptForm } from "./prompts";
import { isLeftOut, skipReason } from "./skip-reason";
import { retryable, useBulk } from "./use-bulk";

interface Props {
  readonly resource: Resource;
  readonly action: Action;
  readonly target: BulkTarget;
  /** An interrupted run: the dialog opens with its report. */
  readonly unfinished?: InterruptedBulk | undefined;
  /** For an action whose call returns a file: downloads the file instead of running the action record by record. */
  readonly onFile?: ((records: readonly WireRecord[]) => void) | undefined;
  readonly onClose: () => void;
  /** Starts the action that undoes this one, for the changed records. */
  readonly onUndo: (undo: Action, records: readonly WireRecord[]) => void;
  readonly onReport: (report: BulkReport<WireRecord>) => void;
}

/** Prompts of a bulk action are not prefilled: the records have different values. */
const noRecord: WireRecord = {};

/** Runs an action on many records: reads them, asks for prompt values, shows the progress and reports the results. */
export default function BulkDialog(props: Props) {
  const { t, text } = useTranslation();
  const { resource, action, target, unfinished, onFile, onClose, onUndo, onReport } = props;
  const bulk = useBulk({ resource, action, target, unfinished, onReport });
  const { stage } = bulk;
  const userId = useAccountId();
  const applies = appliesTo(resource, action, userId);
  const asked = stage.name === "asking" ? stage.records : noRecords;
  const applicable = useMemo(
    () => asked.filter(appliesTo(resource, action, userId)),
    [asked, resource, action, userId],
  );
  const owners = useOwnerChoice(resource, action, applicable);
  const can = useAccess();
  const id = useId();
  const { previewOfMany } = action;
  const label = text(action.labelOfMany ?? action.label);
  const titled = (count: number): string => t("bulk.title", { label, count });
  const cancel = <Button onClick={onClose}>{t("action.cancel")}</Button>;

  const submit = (values: PromptValues): void => {
    if (stage.name !== "asking") return;
    if (onFile === undefined) bulk.start(stage.records, { ...values, ...owners.values });
    else {
      onFile(stage.records.filter(applies));
      onClose();
    }
  };

  if (stage.name === "collecting" || stage.name === "failed") {
    return (
      <Step name={stage.name} title={label} footer={cancel} canClose onClose={onClose}>
        {stage.name === "failed" ? (
          <LoadFailure error={stage.error} onRetry={bulk.retry} />
        ) : stage.progress === null ? (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        ) : (
          <ProgressLine progress={stage.progress}>{t("bulk.collecting", { ...stage.progress })}</ProgressLine>
        )}
      </Step>
    );
  }
  if (stage.name === "running") {
    const footer = (
      <Button danger disabled={stage.isStopping} onClick={bulk.stop}>
        {t(stage.isStopping ? "bulk.stopping" : "bulk.stop")}
      </Button>
    );
    return (
      <Step name={stage.name} title={titled(stage.progress.total)} footer={footer} canClose={false} onClose={onClose}>
        <ProgressLine progress={stage.progress}>{t("bulk.progress", { ...stage.progress })}</ProgressLine>
        <UnsavedDialog guard={bulk.guard} texts={leaveTexts} />
      </Step>
    );
  }
  if (stage.name === "reported") {
    const { report, values, changed, jobs } = stage;
    const retryCount = retryable(report).length;
    const undo = permittedActions(resource, can).find(({ name }) => name === action.undo);
    const skipReasonOf = (record: WireRecord) => skipReason({ resource, action, userId, values }, record);
    const footer = (
      <>
        {undo !== undefined && changed.length > 0 && (
          <Button onClick={() => onUndo(undo, changed)}>{text(undo.label)}</Button>
        )}
        {retryCount > 0 && <Button onClick={bulk.again}>{t("bulk.again", { count: retryCount })}</Button>}
        <Button type="primary" onClick={onClose}>
          {t("bulk.close")}
        </Button>
      </>
    );
    return (
      <Step name={stage.name} title={t("bulk.reportTitle", { label })} footer={footer} canClose onClose={onClose}>
        <BulkReportView resource={resource} label={label} report={report} skipReasonOf={skipReasonOf}>
          <JobLinks of={action.job} jobs={jobs} onFollow={onClose} />
        </BulkReportView>
      </Step>
    );
  }
  const count = applicable.filter((record) => !isLeftOut(resource, action, record, owners.values)).length;
  const skipped = stage.records.filter((record) => !applies(record));
  const footer = (
    <>
      {cancel}
      <Button type="primary" danger={action.danger === true} disabled={count === 0} htmlType="submit" form={id}>
        {label}
      </Button>
    </>
  );
  return (
    <Step name={stage.name} title={titled(count)} footer={footer} canClose onClose={onClose}>
      <p>{t("bulk.confirm", { label, count })}</p>
      {previewOfMany === undefined && <Names resource={resource} records={applicable} />}
      {skipped.length > 0 && (
        <>
          <p>{t("bulk.willSkip", { count: skipped.length })}</p>
          <SkipReasons
            reasons={skipped.map((record) => skipReason({ resource, action, userId, values: {} }, record))}
          />
        </>
      )}
      {owners.inputs}
      {/* No draft is kept: an interrupted run stores its own prompt values. */}
      <PromptForm
        id={id}
        promptKey={null}
        action={action}
        record={noRecord}
        isDisabled={false}
        onSubmit={submit}
        below={(values) =>
          previewOfMany !== undefined && (
            <BulkPreview
              resource={resource}
              action={{ ...action, previewOfMany }}
              records={applicable}
              values={values}
            />
          )
        }
      />
    </Step>
  );
}

const mostNames = 5;

/** The first records by name. */
function Names({ resource, records }: { readonly resource: Resource; readonly records: readonly WireRecord[] }) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const names = records.slice(0, mostNames).map((record) => titleOf(registry, resource.name, record));
  const more = records.length > mostNames ? " …" : "";
  return <p>{names.join(t("field.separator")) + more}</p>;
}

interface JobLinksProps {
  /** Name of the resource of the jobs. */
  readonly of: string | undefined;
  readonly jobs: readonly number[];
  readonly onFollow: () => void;
}

/** Links to the background jobs that do the work. */
function JobLinks({ of, jobs, onFollow }: JobLinksProps) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const can = useAccess();
  if (of === undefined || jobs.length === 0) return null;
  const resource = resourceByName(registry, of);
  return (
    <p>
      {t("bulk.jobRuns")}{" "}
      {can("show", of) &&
        jobs.map((job) => (
          <Link key={job} to={tabAddress(resource, job, "devices")} onClick={onFollow}>
            {t("bulk.follow")}
          </Link>
        ))}
    </p>
  );
}

/** Texts of the question before a person leaves a run. */
const leaveTexts = {
  title: "bulk.leaving",
  why: "bulk.leavingWhy",
  leave: "bulk.leave",
  stay: "bulk.stay",
} as const;

const noRecords: readonly WireRecord[] = [];

/** The reasons for skipping records, each with the number of records. */
function SkipReasons({ reasons }: { readonly reasons: readonly string[] }) {
  const { t } = useTranslation();
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return (
    <ul>
      {[...counts].map(([reason, count]) => (
        <li key={reason}>{t("bulk.reasonCount", { reason, count })}</li>
      ))}
    </ul>
  );
}

/** One step of the dialog. It takes the focus when the focused button of the previous step has been removed. */
function Step({ name, children, ...dialog }: ComponentProps<typeof Dialog> & { readonly name: string }) {
  return (
    <Dialog {...dialog}>
      <div key={name} ref={takeFocus} tabIndex={-1} className={styles.step}>
        {children}
      </div>
    </Dialog>
  );
}

function takeFocus(step: HTMLElement | null): void {
  const dialog = step?.closest("[role=dialog]");
  if (dialog?.contains(document.activeElement) !== true) step?.focus({ preventScroll: true });
}
