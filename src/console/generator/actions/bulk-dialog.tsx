import { Button, Progress, Skeleton } from "antd";
import { type ComponentProps, type ReactNode, useId } from "react";
import type { Action, Resource, WireRecord } from "../../../contract";
import { t, text } from "../../i18n";
import { useSession } from "../../providers/services-context";
import { Dialog } from "../../ui/dialog";
import { LoadFailure } from "../../ui/load-failure";
import { UnsavedDialog } from "../form/unsaved-dialog";
import { appliesTo } from "./action-call";
import styles from "./actions.module.css";
import type { BulkProgress, BulkReport } from "./bulk";
import { BulkReportView } from "./bulk-report";
import type { BulkTarget } from "./bulk-target";
import type { InterruptedBulk } from "./interrupted-bulk";
import { usePrompts } from "./prompts";
import { retryable, useBulk } from "./use-bulk";

interface Props {
  readonly resource: Resource;
  readonly action: Action;
  readonly chosen: BulkTarget;
  /** A run whose report is still to be shown; the dialog begins with that. */
  readonly unfinished?: InterruptedBulk | null;
  /** For an action whose call answers a file: asks for that file in place of a run. */
  readonly onFile?: ((records: readonly WireRecord[]) => void) | undefined;
  readonly onClose: () => void;
  readonly onReport: (report: BulkReport<WireRecord>) => void;
}

/** Many records have no values in common. */
const none: WireRecord = {};

/** Does an action to many records: finds them, asks, shows how far it is, and reports what became of each. */
export default function BulkDialog(props: Props) {
  const { resource, action, chosen, unfinished = null, onFile, onClose, onReport } = props;
  const bulk = useBulk({ resource, action, chosen, unfinished, onReport });
  const { stage } = bulk;
  const applies = appliesTo(resource, action, useSession()?.user.id);
  // A run that the session did not outlive keeps its answers itself, and before it nothing is chosen any more.
  const asked = usePrompts({ place: null, action, record: none, isDisabled: false, onEnter: () => go() });
  const label = text(action.labelOfMany ?? action.label);
  const titled = (count: number): string => t("bulk.title", { label, count });
  const cancel = <Button onClick={onClose}>{t("action.cancel")}</Button>;

  const go = (): void => {
    if (stage.name !== "asking") return;
    const values = asked.check();
    if (values === null) return;
    if (onFile === undefined) bulk.start(stage.records, values);
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
          <Far progress={stage.progress}>{t("bulk.collecting", { ...stage.progress })}</Far>
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
        <Far progress={stage.progress}>{t("bulk.progress", { ...stage.progress })}</Far>
        <UnsavedDialog guard={bulk.guard} words={leaving} />
      </Step>
    );
  }
  if (stage.name === "reported") {
    const again = retryable(stage.report).length;
    const footer = (
      <>
        {again > 0 && <Button onClick={bulk.again}>{t("bulk.again", { count: again })}</Button>}
        <Button type="primary" onClick={onClose}>
          {t("bulk.close")}
        </Button>
      </>
    );
    return (
      <Step name={stage.name} title={t("bulk.reportTitle", { label })} footer={footer} canClose onClose={onClose}>
        <BulkReportView resource={resource} label={label} report={stage.report} />
      </Step>
    );
  }
  const count = stage.records.filter(applies).length;
  const skipped = stage.records.length - count;
  const footer = (
    <>
      {cancel}
      <Button type="primary" danger={action.danger === true} disabled={count === 0} onClick={go}>
        {label}
      </Button>
    </>
  );
  return (
    <Step name={stage.name} title={titled(count)} footer={footer} canClose onClose={onClose}>
      <p>{t("bulk.confirm", { label, count })}</p>
      {skipped > 0 && <p>{t("bulk.willSkip", { count: skipped })}</p>}
      {asked.inputs}
    </Step>
  );
}

/** Somebody is about to leave a run behind. */
const leaving = {
  title: "bulk.leaving",
  why: "bulk.leavingWhy",
  leave: "bulk.leave",
  stay: "bulk.stay",
} as const;

/** One step of the dialog. The buttons of the step before may have taken the focus with them: it comes into this one. */
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

/** How far something is, as a bar and in words. */
function Far({ progress, children }: { readonly progress: BulkProgress; readonly children: ReactNode }) {
  const { settled, total } = progress;
  const words = useId();
  return (
    <>
      <Progress
        percent={total === 0 ? 100 : Math.floor((settled / total) * 100)}
        status="active"
        aria-labelledby={words}
      />
      <p role="status" id={words}>
        {children}
      </p>
    </>
  );
}
