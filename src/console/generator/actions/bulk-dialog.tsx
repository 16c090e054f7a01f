import { Button, Progress } from "antd";
import { type ReactNode, useRef } from "react";
import type { Action, Resource, WireRecord } from "../../../contract";
import { titleOf } from "../../fields/relation-titles";
import { t, text } from "../../i18n";
import { useRegistry } from "../../registry";
import type { Asked } from "./action-call";
import { appliesTo } from "./action-call";
import styles from "./actions.module.css";
import { useAsked } from "./asks";
import type { BulkReport } from "./bulk";
import { Dialog } from "./dialog";
import { useBulk } from "./use-bulk";

interface Props {
  readonly resource: Resource;
  readonly action: Action;
  readonly records: readonly WireRecord[];
  readonly onClose: () => void;
  readonly onReport: (report: BulkReport<WireRecord>) => void;
}

/** Many records have no values in common. */
const none: WireRecord = {};

/** Does an action to many records: asks first, shows how far it is, and reports what became of each. */
export default function BulkDialog({ resource, action, records, onClose, onReport }: Props) {
  const { stage, start, stop } = useBulk({ resource, action, onReport });
  const asked = useAsked({ action, record: none, isDisabled: false, onEnter: () => go() });
  const answers = useRef<Asked>({});
  const label = text(action.label);
  const count = records.filter(appliesTo(action)).length;

  const go = (): void => {
    const values = asked.check();
    if (values === null) return;
    answers.current = values;
    start(records, values);
  };

  if (stage.name === "running") {
    const { settled, total } = stage.progress;
    const footer = (
      <Button danger disabled={stage.isStopping} onClick={stop}>
        {t(stage.isStopping ? "bulk.stopping" : "bulk.stop")}
      </Button>
    );
    return (
      <Dialog title={t("bulk.title", { label, count: total })} footer={footer} canClose={false} onClose={onClose}>
        <Progress percent={total === 0 ? 100 : Math.floor((settled / total) * 100)} status="active" />
        <p role="status">{t("bulk.progress", { settled, total })}</p>
      </Dialog>
    );
  }
  if (stage.name === "reported") {
    const { refused, left } = stage.report;
    const again = [...refused.map((one) => one.record), ...left];
    const footer = (
      <>
        {again.length > 0 && (
          <Button onClick={() => start(again, answers.current)}>{t("bulk.again", { count: again.length })}</Button>
        )}
        <Button type="primary" onClick={onClose}>
          {t("bulk.close")}
        </Button>
      </>
    );
    return (
      <Dialog title={t("bulk.reportTitle", { label })} footer={footer} canClose onClose={onClose}>
        <Report resource={resource} report={stage.report} />
      </Dialog>
    );
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t("action.cancel")}</Button>
      <Button type="primary" danger={action.danger === true} disabled={count === 0} onClick={go}>
        {label}
      </Button>
    </>
  );
  return (
    <Dialog title={t("bulk.title", { label, count })} footer={footer} canClose onClose={onClose}>
      <p>{t("bulk.confirm", { label, count })}</p>
      {count < records.length && <p>{t("bulk.willSkip", { count: records.length - count })}</p>}
      {asked.inputs}
    </Dialog>
  );
}

/** What became of each record. */
function Report({ resource, report }: { readonly resource: Resource; readonly report: BulkReport<WireRecord> }) {
  const registry = useRegistry();
  const named = (record: WireRecord): string => titleOf(registry, resource.name, record);
  const { done, refused, skipped, left } = report;
  return (
    <div className={styles.report} role="status">
      <p>{t("bulk.done", { count: done.length })}</p>
      <Part title={t("bulk.refused", { count: refused.length })} isEmpty={refused.length === 0}>
        {refused.map(({ record, message }) => (
          <li key={String(record[resource.key])}>
            <strong>{named(record)}</strong> {message}
          </li>
        ))}
      </Part>
      <Part title={t("bulk.skipped", { count: skipped.length })} isEmpty={skipped.length === 0}>
        {skipped.map((record) => (
          <li key={String(record[resource.key])}>{named(record)}</li>
        ))}
      </Part>
      <Part title={t("bulk.left", { count: left.length })} isEmpty={left.length === 0}>
        {left.map((record) => (
          <li key={String(record[resource.key])}>{named(record)}</li>
        ))}
      </Part>
    </div>
  );
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}
